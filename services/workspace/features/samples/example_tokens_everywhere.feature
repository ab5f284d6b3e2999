Feature: Example tokens everywhere

  Scenario Outline: the <one>
    Given the <two>:
      """<three>
      <four>
      """
    Given the <five>:
      | <six> | <seven> |

    Examples:
      | one | two  | three | four   | five  | six   | seven  |
      | un  | deux | trois | quatre | cinq  | six   | sept   |
      | uno | dos  | tres  | quatro | cinco | seis  | siete  |
