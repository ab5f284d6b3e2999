import { unquotedRule, type NoNames, type UnquotedRule } from './unquoted';

const click = '(?:clicks?|press|presses|taps?)(?: on)?';
const enter = '(?:enters?|types?|inputs?|writes?|puts?)';
const select = '(?:selects?|chooses?|picks?)';
const field = '(?:field|box|input|text box)';
const list = '(?:dropdown|drop-down|list|menu|field|box)';
const the = '(?:the )?';
/** Name of an element before its kind: up to four words, without words such as `first` or `in`. */
const name =
  '(?!(?:[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|[Ff]ifth|[Ll]ast|[Nn]ext|[Oo]ther|[Ss]ame|[Aa]ll|[Aa]ny|[Ee]very|[Ee]ach|[Bb]oth|[Nn]ew|[Rr]ight|[Cc]orrect|[Ww]rong|[Ff]ollowing|[Aa]|[Aa]n|[Tt]he|[Ii]ts|[Tt]his|[Tt]hat|[Mm]y|[Yy]our|[Nn]o)\\b)[\\p{L}\\p{N}-]+(?: (?!(?:and|or|in|of|for|to|on|with|that|then|the)\\b)[\\p{L}\\p{N}-]+){0,3}';
const check = '(?:(?:verif(?:y|ies)|checks?|ensures?|makes? sure|expects?|asserts?|confirms?)(?: that)? )?';
const is = '(?:is|are|should be|must be|equals|should equal|shows|should show|reads|should read)';
const shown =
  '(?:is|should be|must be|remains?|stays?)(?: still)? (?:shown|displayed|visible)|(?:should |must )?appears?';
const notShown =
  '(?:is|should|must) (?:not|not be|no longer|no longer be) (?:shown|displayed|visible)|(?:is|should be) gone|disappears|should disappear';
const sees = `${check}(?:sees?|should see|must see|can see)`;
const not = `${check}(?:do not|does not|don't|doesn't|should not|shouldn't|must not) see`;
const kinds = '(button|link|tab|heading|checkbox|image|field)';

const rules: readonly UnquotedRule[] = [
  unquotedRule(
    `(?:opens?|visits?|goes to|go to|navigates? to) ${the}(?:page |url |address )?A`,
    'I open the page $1',
    'context',
  ),
  unquotedRule(`(?:am on|is on|on) ${the}page A`, 'I open the page $1', 'context'),
  unquotedRule(
    `${check}(?:should be on|must be on|(?:am|is|are|should be) (?:redirected|taken|sent|brought) to) ${the}(?:page )?A`,
    'I should be on $1',
    'outcome',
  ),
  unquotedRule(
    `${check}the (?:url|URL|address) (?:contains|should contain|must contain) A`,
    'the URL contains $1',
    'outcome',
  ),
  unquotedRule(
    `${click} ${the}W(${name}) W(checkbox|radio button|menu item|icon|image|option)`,
    'I click the $1 $2',
  ),
  unquotedRule(
    `${click} ${the}W(button|link|tab|checkbox|menu item|icon|option)(?: labell?ed| named| called)? L`,
    'I click the $1 $2',
  ),
  unquotedRule(`${click} N`, 'I click $1'),
  unquotedRule(`double-?clicks?(?: on)? L`, 'I double-click $1'),
  unquotedRule(
    `(?:hovers? over|moves? the mouse over) ${the}W(${name}) W(button|link|menu|image|icon|tab)`,
    'I hover over the $1 $2',
  ),
  unquotedRule(`(?:hovers? over|moves? the mouse over) L`, 'I hover over $1'),
  unquotedRule(
    `${enter} ${the}(?:text |value )?V (?:in|into|to|for|as) ${the}W(${name}) ${field}`,
    'I enter $1 in the $2 field',
  ),
  unquotedRule(
    `${enter} ${the}(?:text |value )?V (?:in|into|to|for|as) ${the}${field} L`,
    'I enter $1 in the $2 field',
  ),
  unquotedRule(`${enter} ${the}(?:text |value )?V (?:in|into|for|as) ${the}L`, 'I enter $1 in the $2 field'),
  unquotedRule(
    `fills?(?: in| out)? ${the}W(${name}) ${field} with ${the}(?:text |value )?V`,
    'I fill in the $1 field with $2',
  ),
  unquotedRule(`fills?(?: in| out)? ${the}L with ${the}(?:text |value )?V`, 'I fill in the $1 field with $2'),
  unquotedRule(`sets? ${the}W(${name}) ${field} to V`, 'I set the $1 field to $2'),
  unquotedRule(`sets? ${the}L to V`, 'I set $1 to $2'),
  unquotedRule(`(?:clears?|empty|empties) ${the}W(${name}) ${field}`, 'I clear the $1 field'),
  unquotedRule(
    `${select} ${the}(?:option |value )?V (?:from|in|for|as) ${the}W(${name}) ${list}`,
    'I select $1 from the $2 dropdown',
  ),
  unquotedRule(`${select} ${the}(?:option |value )?V (?:from|in) ${the}L`, 'I select $1 from $2'),
  unquotedRule(`${select} ${the}(?:option |value )?V (?:as|for) (?:the |my )?S`, 'I select $1 from $2'),
  unquotedRule(`${select} ${the}W(${name}) W(radio button|option)`, 'I select the $1 $2'),
  unquotedRule(`(?:ticks?|checks?) ${the}W(${name}) (?:checkbox|check box)`, 'I check the $1 checkbox'),
  unquotedRule(`(?:ticks?) ${the}L`, 'I check $1'),
  unquotedRule(`(?:unticks?|unchecks?) ${the}W(${name}) (?:checkbox|check box)`, 'I uncheck the $1 checkbox'),
  unquotedRule(`(?:unticks?|unchecks?) ${the}L`, 'I uncheck $1'),
  unquotedRule(
    `waits? for ${the}W(${name}) W(button|link|heading|dialog)(?: to appear)?`,
    'I wait for the $1 $2',
  ),
  unquotedRule(`${sees} (?:the |an? )W(error message)`, 'I should see an $1', 'outcome'),
  unquotedRule(`${check}(?:the |an? )W(error message) (?:${shown})`, 'I should see an $1', 'outcome'),
  unquotedRule(`${sees} (?:the |an? )?W(${name}) W${kinds}`, 'I should see the $1 $2', 'outcome'),
  unquotedRule(
    `${sees} (?:the |an? )?W(heading|message|button|link|tab)(?: saying| that says| reading)? L`,
    'I should see the $1 $2',
    'outcome',
  ),
  unquotedRule(`${sees} V`, 'I should see $1', 'outcome'),
  unquotedRule(
    `${check}(?:the |an? )?W(${name}) W${kinds} (?:${shown})`,
    'I should see the $1 $2',
    'outcome',
  ),
  unquotedRule(
    `${check}the W(heading|message) (?:is|reads|says|should be|should read|should say) L`,
    'I should see the $1 $2',
    'outcome',
  ),
  unquotedRule(`${not} (?:the |an? )?W(${name}) W${kinds}`, 'I should not see the $1 $2', 'outcome'),
  unquotedRule(
    `${check}(?:the )?W(${name}) W${kinds} (?:${notShown})`,
    'I should not see the $1 $2',
    'outcome',
  ),
  unquotedRule(
    `${check}the W(${name}) W(button|checkbox|field|link) (?:is|should be|must be) W(not )?W(checked|disabled|enabled|hidden)`,
    'the $1 $2 is $3$4',
    'outcome',
  ),
  unquotedRule(
    `${check}the W(${name}) ${field} (?:is|should be|must be|contains|should contain|has the value|should have the value) (?:the value )?V`,
    'the $1 field contains $2',
    'outcome',
  ),
  unquotedRule(`${check}the S ${is} M`, 'the $1 is $2', 'outcome'),
];

const words = (text: string) => new Set(text.split(' '));

const none: NoNames = {
  first: words(
    'i the a an this that these those my your his her its our their it he she they we you all any each every some no both other another first second third last next same new right wrong correct there here what which who whether if when then and or not only just',
  ),
  inside: words(
    'in on at from into onto until when while if that which whose who again once twice times time then button link field page tab is are was were should must will can with within without after before by as so because the this these all each every both under above below near behind inside outside via using through and or Button Link Field Tab continue proceed finish confirm see go get selected checked enabled disabled shown displayed visible instead',
  ),
  last: words('in on out up off'),
  generic:
    /^(?:text|value|values|something|anything|data|name|names|password|username|e-?mail|email|address|number|details|nothing|today|tomorrow|yesterday|credentials)\b/i,
  noSubject: words(
    'page field button link heading message title url address user customer it there answer result number',
  ),
};

export const unquotedEnglish = { rules, none };
