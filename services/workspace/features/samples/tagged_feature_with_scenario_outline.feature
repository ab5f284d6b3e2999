@t1 @t2
@t3
Feature: Tagged

  @s1    @s2
  # between the tags
  @s3@s4	@s5
  # between tags and keyword

  Scenario Outline: minimalistic
    Given the <what>

    @e1
    Examples:
      | what |
      | x    |
