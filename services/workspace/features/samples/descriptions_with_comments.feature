Feature: Descriptions with comments everywhere
  This is a description
  # comment
  with a comment in the middle and at the end
  # comment 2

  Scenario: two lines
  This description
  # comment
  # second comment
  has two lines and two comments in the middle and is indented with two spaces
  Given the minimalism

Scenario: without indentation
This is a description without indentation
# comment
and a comment in the middle and at the end
# comment 2

  Given the minimalism
