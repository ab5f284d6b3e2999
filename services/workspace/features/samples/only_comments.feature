# A file of which
  # only comments are left

