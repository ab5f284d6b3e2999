

 	
Feature: Padded   	


   Scenario:    Blanks around the name   


      Given     blanks   

   
	


