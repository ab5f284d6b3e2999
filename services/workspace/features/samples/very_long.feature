Feature: Very long

  @n0
  Scenario: Number 0
    Given 0 pieces of ""
    When something happens
    Then it is over

  @n1
  Scenario: Number 1
    Given 1 pieces of "x"
    When something happens
    Then it is over

  @n2
  Scenario: Number 2
    Given 2 pieces of "xx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 3
    Given 3 pieces of "xxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 4
    Given 4 pieces of "xxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 5
    Given 5 pieces of "xxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 6
    Given 6 pieces of "xxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 7
    Given 7 pieces of "xxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 8
    Given 8 pieces of "xxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 9
    Given 9 pieces of "xxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 10
    Given 10 pieces of "xxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 11
    Given 11 pieces of "xxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 12
    Given 12 pieces of "xxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 13
    Given 13 pieces of "xxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 14
    Given 14 pieces of "xxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 15
    Given 15 pieces of "xxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 16
    Given 16 pieces of "xxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 17
    Given 17 pieces of "xxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 18
    Given 18 pieces of "xxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 19
    Given 19 pieces of "xxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 20
    Given 20 pieces of "xxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 21
    Given 21 pieces of "xxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 22
    Given 22 pieces of "xxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 23
    Given 23 pieces of "xxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 24
    Given 24 pieces of "xxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 25
    Given 25 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 26
    Given 26 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 27
    Given 27 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 28
    Given 28 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 29
    Given 29 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 30
    Given 30 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 31
    Given 31 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 32
    Given 32 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 33
    Given 33 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 34
    Given 34 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 35
    Given 35 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 36
    Given 36 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 37
    Given 37 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 38
    Given 38 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 39
    Given 39 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 40
    Given 40 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 41
    Given 41 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 42
    Given 42 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 43
    Given 43 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 44
    Given 44 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 45
    Given 45 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 46
    Given 46 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 47
    Given 47 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 48
    Given 48 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 49
    Given 49 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 50
    Given 50 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 51
    Given 51 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 52
    Given 52 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 53
    Given 53 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 54
    Given 54 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 55
    Given 55 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 56
    Given 56 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 57
    Given 57 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 58
    Given 58 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 59
    Given 59 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 60
    Given 60 pieces of ""
    When something happens
    Then it is over

  @n5
  Scenario: Number 61
    Given 61 pieces of "x"
    When something happens
    Then it is over

  @n6
  Scenario: Number 62
    Given 62 pieces of "xx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 63
    Given 63 pieces of "xxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 64
    Given 64 pieces of "xxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 65
    Given 65 pieces of "xxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 66
    Given 66 pieces of "xxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 67
    Given 67 pieces of "xxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 68
    Given 68 pieces of "xxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 69
    Given 69 pieces of "xxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 70
    Given 70 pieces of "xxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 71
    Given 71 pieces of "xxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 72
    Given 72 pieces of "xxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 73
    Given 73 pieces of "xxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 74
    Given 74 pieces of "xxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 75
    Given 75 pieces of "xxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 76
    Given 76 pieces of "xxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 77
    Given 77 pieces of "xxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 78
    Given 78 pieces of "xxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 79
    Given 79 pieces of "xxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 80
    Given 80 pieces of "xxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 81
    Given 81 pieces of "xxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 82
    Given 82 pieces of "xxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 83
    Given 83 pieces of "xxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 84
    Given 84 pieces of "xxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 85
    Given 85 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 86
    Given 86 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 87
    Given 87 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 88
    Given 88 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 89
    Given 89 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 90
    Given 90 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 91
    Given 91 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 92
    Given 92 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 93
    Given 93 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 94
    Given 94 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 95
    Given 95 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 96
    Given 96 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 97
    Given 97 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 98
    Given 98 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 99
    Given 99 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 100
    Given 100 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 101
    Given 101 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 102
    Given 102 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 103
    Given 103 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 104
    Given 104 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 105
    Given 105 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 106
    Given 106 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 107
    Given 107 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 108
    Given 108 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 109
    Given 109 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 110
    Given 110 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 111
    Given 111 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 112
    Given 112 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 113
    Given 113 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 114
    Given 114 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 115
    Given 115 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 116
    Given 116 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 117
    Given 117 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 118
    Given 118 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 119
    Given 119 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 120
    Given 120 pieces of ""
    When something happens
    Then it is over

  @n2
  Scenario: Number 121
    Given 121 pieces of "x"
    When something happens
    Then it is over

  @n3
  Scenario: Number 122
    Given 122 pieces of "xx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 123
    Given 123 pieces of "xxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 124
    Given 124 pieces of "xxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 125
    Given 125 pieces of "xxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 126
    Given 126 pieces of "xxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 127
    Given 127 pieces of "xxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 128
    Given 128 pieces of "xxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 129
    Given 129 pieces of "xxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 130
    Given 130 pieces of "xxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 131
    Given 131 pieces of "xxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 132
    Given 132 pieces of "xxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 133
    Given 133 pieces of "xxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 134
    Given 134 pieces of "xxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 135
    Given 135 pieces of "xxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 136
    Given 136 pieces of "xxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 137
    Given 137 pieces of "xxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 138
    Given 138 pieces of "xxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 139
    Given 139 pieces of "xxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 140
    Given 140 pieces of "xxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 141
    Given 141 pieces of "xxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 142
    Given 142 pieces of "xxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 143
    Given 143 pieces of "xxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 144
    Given 144 pieces of "xxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 145
    Given 145 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 146
    Given 146 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 147
    Given 147 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 148
    Given 148 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 149
    Given 149 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 150
    Given 150 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 151
    Given 151 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 152
    Given 152 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 153
    Given 153 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 154
    Given 154 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 155
    Given 155 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 156
    Given 156 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 157
    Given 157 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 158
    Given 158 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 159
    Given 159 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 160
    Given 160 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 161
    Given 161 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 162
    Given 162 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 163
    Given 163 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 164
    Given 164 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 165
    Given 165 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 166
    Given 166 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 167
    Given 167 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 168
    Given 168 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 169
    Given 169 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 170
    Given 170 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 171
    Given 171 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 172
    Given 172 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 173
    Given 173 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 174
    Given 174 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 175
    Given 175 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 176
    Given 176 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 177
    Given 177 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 178
    Given 178 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 179
    Given 179 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 180
    Given 180 pieces of ""
    When something happens
    Then it is over

  @n6
  Scenario: Number 181
    Given 181 pieces of "x"
    When something happens
    Then it is over

  @n0
  Scenario: Number 182
    Given 182 pieces of "xx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 183
    Given 183 pieces of "xxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 184
    Given 184 pieces of "xxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 185
    Given 185 pieces of "xxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 186
    Given 186 pieces of "xxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 187
    Given 187 pieces of "xxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 188
    Given 188 pieces of "xxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 189
    Given 189 pieces of "xxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 190
    Given 190 pieces of "xxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 191
    Given 191 pieces of "xxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 192
    Given 192 pieces of "xxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 193
    Given 193 pieces of "xxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 194
    Given 194 pieces of "xxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 195
    Given 195 pieces of "xxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 196
    Given 196 pieces of "xxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 197
    Given 197 pieces of "xxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 198
    Given 198 pieces of "xxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 199
    Given 199 pieces of "xxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 200
    Given 200 pieces of "xxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 201
    Given 201 pieces of "xxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 202
    Given 202 pieces of "xxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 203
    Given 203 pieces of "xxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 204
    Given 204 pieces of "xxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 205
    Given 205 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 206
    Given 206 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 207
    Given 207 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 208
    Given 208 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 209
    Given 209 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 210
    Given 210 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 211
    Given 211 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 212
    Given 212 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 213
    Given 213 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 214
    Given 214 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 215
    Given 215 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 216
    Given 216 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 217
    Given 217 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 218
    Given 218 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 219
    Given 219 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 220
    Given 220 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 221
    Given 221 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 222
    Given 222 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 223
    Given 223 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 224
    Given 224 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 225
    Given 225 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 226
    Given 226 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 227
    Given 227 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 228
    Given 228 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 229
    Given 229 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 230
    Given 230 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 231
    Given 231 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 232
    Given 232 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 233
    Given 233 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 234
    Given 234 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 235
    Given 235 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 236
    Given 236 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 237
    Given 237 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 238
    Given 238 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 239
    Given 239 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 240
    Given 240 pieces of ""
    When something happens
    Then it is over

  @n3
  Scenario: Number 241
    Given 241 pieces of "x"
    When something happens
    Then it is over

  @n4
  Scenario: Number 242
    Given 242 pieces of "xx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 243
    Given 243 pieces of "xxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 244
    Given 244 pieces of "xxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 245
    Given 245 pieces of "xxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 246
    Given 246 pieces of "xxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 247
    Given 247 pieces of "xxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 248
    Given 248 pieces of "xxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 249
    Given 249 pieces of "xxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 250
    Given 250 pieces of "xxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 251
    Given 251 pieces of "xxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 252
    Given 252 pieces of "xxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 253
    Given 253 pieces of "xxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 254
    Given 254 pieces of "xxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 255
    Given 255 pieces of "xxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 256
    Given 256 pieces of "xxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 257
    Given 257 pieces of "xxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 258
    Given 258 pieces of "xxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 259
    Given 259 pieces of "xxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 260
    Given 260 pieces of "xxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 261
    Given 261 pieces of "xxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 262
    Given 262 pieces of "xxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 263
    Given 263 pieces of "xxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 264
    Given 264 pieces of "xxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 265
    Given 265 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 266
    Given 266 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 267
    Given 267 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 268
    Given 268 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 269
    Given 269 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 270
    Given 270 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 271
    Given 271 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 272
    Given 272 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 273
    Given 273 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 274
    Given 274 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 275
    Given 275 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 276
    Given 276 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 277
    Given 277 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 278
    Given 278 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 279
    Given 279 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 280
    Given 280 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 281
    Given 281 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 282
    Given 282 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 283
    Given 283 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 284
    Given 284 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 285
    Given 285 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 286
    Given 286 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 287
    Given 287 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 288
    Given 288 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 289
    Given 289 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 290
    Given 290 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 291
    Given 291 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 292
    Given 292 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n6
  Scenario: Number 293
    Given 293 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n0
  Scenario: Number 294
    Given 294 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n1
  Scenario: Number 295
    Given 295 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n2
  Scenario: Number 296
    Given 296 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n3
  Scenario: Number 297
    Given 297 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n4
  Scenario: Number 298
    Given 298 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  @n5
  Scenario: Number 299
    Given 299 pieces of "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    When something happens
    Then it is over

  Scenario: long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long 
    Given words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words words 
