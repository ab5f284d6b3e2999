Feature: Minimal Scenario Outline

Scenario Outline: minimalistic
    Given the <what>

Examples:
  | what       |
  | minimalism |

Scenario Template: by its other name
    Given the <what>

Scenarios: by their other name
  | what       |
  | maximalism |
