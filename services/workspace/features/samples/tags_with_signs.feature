@a:b @c(d) @e,f #g @not
@ünïcödé @日本 @😀
Feature: Tags with signs

  @owner=anna@example
  Scenario: one
    * a
