# before everything
#no blank
   # indented

# language is no setting here
Feature: Comments # part of the name
  # below the title

  # above the background
  Background: # part of the name
    # above a step
    Given a # part of the step
    # below the last step

  # above the scenario
  @tag # of a tag
  # below the tag
  Scenario: One
    Given a
      | a |
      # between rows
      | b |
  # at the end of One

# at the end
#