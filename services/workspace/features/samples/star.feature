Feature: Stars
  Scenario: s
    * one
    *  two
