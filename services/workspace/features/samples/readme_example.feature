Feature: Eating cucumbers
  Everybody likes them, with salt.

  Rule: cucumbers are eaten whole

    Example: one
      Given I have 1 cucumber
      When I eat it
      Then I have none
