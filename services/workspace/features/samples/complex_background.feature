Feature: Backgrounds of a feature and of its rules

  Background:
    Given fb

  Rule: first
    Background:
      Given b1
    Example: E1
      Given e1

  Rule: second
    An own background, twice given
    Background:
      Given b2
        | a | b |

    Example: E2
      Given e2
