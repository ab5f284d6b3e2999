# language: no
@tag
Egenskap: Minimal

  Scenario: minimalistic
    Gitt the minimalism
