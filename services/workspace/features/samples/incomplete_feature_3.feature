# Just a comment
