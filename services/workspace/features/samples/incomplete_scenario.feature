Feature: Incomplete scenarios

  Background: Adding a background won't make a pickle
    * a step

  Scenario: no steps

  Scenario: only a description
    of this kind
  Scenario:
