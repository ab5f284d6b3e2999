import { rule, type ClauseRule } from './known-rule';

const scope = '(?: (in the) Q (section|row|dialog|card|list|form))?';
const name =
  '((?!(?:first|second|third|fourth|fifth|last|next|other|same|all|any|every|each|both|its|new|right|correct|wrong|appropriate|corresponding|relevant|following|above|below)\\b)[\\p{L}\\p{N}-]+(?: (?!and\\b|or\\b|in\\b|of\\b|for\\b|to\\b|on\\b|with\\b|that\\b|then\\b)[\\p{L}\\p{N}-]+){0,3})';
const key =
  '((?:(?:Control|Shift|Alt|Meta)\\+)*(?:Enter|Tab|Escape|Backspace|Delete|Space|Arrow(?:Up|Down|Left|Right)|Home|End|Page(?:Up|Down)|F\\d{1,2}))';
const check =
  '(?:(?:verify|verifies|check|checks|ensure|ensures|make sure|makes sure|expect|expects|assert|asserts|confirm|confirms)(?: that)? )?';
const shown =
  '(?:is|are|should be|must be|remains?|stays?|should (?:remain|stay))(?: still)? (?:shown|displayed|visible)|appears|should appear|must appear';
const notShown =
  '(?:is|are|should|must) (?:not|not be|no longer|no longer be) (?:shown|displayed|visible)|(?:should|must|does) (?:not|no longer) appear|is not visible|(?:is|should be|must be) gone|disappears|(?:should|must) disappear|has disappeared';
/** Phrases before the text of a message. */
const saying = '(?: saying| that says| reading| with the text)?';
const fieldNoun = '(?:field|box|input|text box)';

/** Each rule matches a whole clause; see Rule. */
const rules: ClauseRule[] = [
  rule(
    '(?:opens?|visits?|go to|goes to|navigates? to|am on|is on|on|starts? on) (the|my|our)? ?(home ?page|start page|shop|website)',
    'I open the $2',
    'context',
  ),
  rule(
    '(?:opens?|visits?|go to|goes to|navigates? to|am on|is on|on) (?:the )?(?:page |url |address )?("(?:https?:/)?/[^"]*")(?: page)?',
    'I open the page $1',
    'context',
  ),
  rule(
    `(?:clicks?|press|presses|taps?)(?: on)? (the )?Q(?: (button|link|field|checkbox|radio button|option|tab|menu item|heading|image|icon))?${scope}`,
    'I click $1$2 $3 $4 $5 $6',
  ),
  rule(
    `(?:clicks?|press|presses|taps?)(?: on)? (the )?(button|link|tab|checkbox|menu item|icon|image)(?: labell?ed| named| called)? Q${scope}`,
    'I click the $3 $2 $4 $5 $6',
  ),
  rule(`(?:clicks?|press|presses|taps?)(?: on)? the ${name} (button|link|tab)`, 'I click the $1 $2'),
  rule(`double-?clicks?(?: on)? (the )?Q(?: (button|link|row|icon|image))?`, 'I double-click $1$2 $3'),
  rule(`right-?clicks?(?: on)? (the )?Q(?: (button|link|row|icon|image))?`, 'I right-click $1$2 $3'),
  rule(`(?:press|presses|hits?) (?:the )?${key}(?: key)?`, 'I press $1'),
  rule(`(?:press|presses|hits?) (?:the )?"${key}"(?: key)? in the Q field`, 'I press "$1" in the $2 field'),
  rule(
    '(?:enters?|types?|inputs?|writes?) (?:the )?(?:text |value )?Q (?:in|into|to) (?:the )?Q(?: (?:field|box|input))?',
    'I enter $1 in the $2 field',
  ),
  rule(
    '(?:enters?|types?) (\\d+) (?:in|into) (?:the )?Q(?: (?:field|box|input))?',
    'I enter $1 in the $2 field',
  ),
  rule(
    '(?:fills?)(?: in| out)? (?:the )?Q(?: (?:field|box|input))? with (?:the )?(?:text |value )?Q',
    'I fill $1 with $2',
  ),
  rule(
    `(?:enters?|types?|inputs?|writes?) (?:the )?(?:text |value )?Q (?:in|into) the ${name} ${fieldNoun}`,
    'I enter $1 in the $2 field',
  ),
  rule(
    `(?:enters?|types?|inputs?|writes?) (?:the )?(?:text |value )?Q (?:as|for) (?:the )?Q`,
    'I enter $1 in the $2 field',
  ),
  rule(`(?:fills?)(?: in)? the ${name} field with Q`, 'I fill in the $1 field with $2'),
  rule('(?:sets?) (?:the )?Q(?: (?:field|box|input))? to (?:the )?(?:text |value )?Q', 'I set $1 to $2'),
  rule('(?:clears?|empty|empties) (?:the )?Q(?: (?:field|box|input))?', 'I clear the $1 field'),
  rule(
    '(?:selects?|chooses?|picks?) (?:the )?(?:option |value )?Q (?:from|in|as|for) (?:the )?Q',
    'I select $1 from $2',
  ),
  rule(
    '(?:selects?|chooses?|picks?) (?:the )?(?:option |value )?Q (?:from|in) the Q (?:dropdown|drop-down)',
    'I select $1 from the $2 dropdown',
  ),
  rule('(?:selects?|chooses?|picks?) (?:the )?Q (radio button|option)', 'I select the $1 $2'),
  rule('(?:checks?|ticks?) (?:the )?Q(?: (?:checkbox|check box|box))?', 'I check $1'),
  rule(
    '(?:checks?|ticks?) (?:the )?(?:checkbox|check box|box)(?: labell?ed| named| called)? Q',
    'I check $1',
  ),
  rule('(?:accepts?) Q', 'I accept $1'),
  rule('(?:unchecks?|unticks?) (?:the )?Q(?: (?:checkbox|check box|box))?', 'I uncheck $1'),
  rule('(?:hovers? over|moves? the mouse over) (?:the )?Q', 'I hover over $1'),
  rule('uploads? (?:the )?(?:file )?Q (?:to|into) (?:the )?Q(?: field)?', 'I upload $1 to $2'),
  rule('(?:go|goes|navigates?) back', 'I go back'),
  rule('(?:reloads?|refresh|refreshes) the page', 'I reload the page'),
  rule(
    'waits? (?:for|until) (?:the )?(?:text )?Q(?: to appear| appears| is shown| is visible| is displayed)?',
    'I wait for $1',
  ),
  rule(
    `${check}(?:sees?|should see|must see|can see) (?:the )?(?:text )?Q${scope}`,
    'I should see $1 $2 $3 $4',
    'outcome',
  ),
  rule(
    `${check}(?:sees?|should see|must see|can see) (?:the |an? )?(heading|message|error message|button|link|tab|image)${saying} Q${scope}`,
    'I should see the $1 $2 $3 $4 $5',
    'outcome',
  ),
  rule(
    `${check}(?:sees?|should see|must see|can see) (?:the |an? )?Q (heading|message|button|link|tab|image|checkbox|field)${scope}`,
    'I should see the $1 $2 $3 $4 $5',
    'outcome',
  ),
  rule(
    `${check}there (?:is|should be|must be) (?:the |an? )?(heading|message|error message|button|link|tab|image)${saying} Q${scope}`,
    'I should see the $1 $2 $3 $4 $5',
    'outcome',
  ),
  rule(
    `${check}there (?:is|should be|must be) (?:the |an? )?Q (heading|message|button|link|tab|image|checkbox|field)${scope}`,
    'I should see the $1 $2 $3 $4 $5',
    'outcome',
  ),
  rule(
    `${check}there (?:is|should be|must be) no (heading|message|button|link|tab|image) Q`,
    'I should not see the $1 $2',
    'outcome',
  ),
  rule(
    `${check}there (?:is|should be|must be) no Q (heading|message|button|link|tab|image|checkbox|field)`,
    'I should not see the $1 $2',
    'outcome',
  ),
  rule(
    `${check}the (heading) (?:is|reads|says|should be|should read|should say) Q`,
    'I should see the $1 $2',
    'outcome',
  ),
  rule(`${check}(?:sees?|should see) (\\d+) Q (buttons|links)`, 'I should see $1 $2 $3', 'outcome'),
  rule(`${check}(?:the )?(?:text )?Q (?:${shown})${scope}`, 'I should see $1 $2 $3 $4', 'outcome'),
  rule(
    `${check}(?:the |an? )?(heading|message|error message|button|link|tab|image)${saying} Q (?:${shown})${scope}`,
    'I should see the $1 $2 $3 $4 $5',
    'outcome',
  ),
  rule(
    `${check}(?:the |an? )?Q (heading|message|button|link|tab|image|checkbox|field) (?:${shown})${scope}`,
    'I should see the $1 $2 $3 $4 $5',
    'outcome',
  ),
  rule(
    `${check}the page (?:shows|should show|displays|should display|contains|should contain|must contain|must show) (?:the )?(?:text )?Q`,
    'the page contains $1',
    'outcome',
  ),
  rule(
    `${check}the page (?:shows|should show|displays|should display) (?:the |an? )?(heading|message|error message) Q`,
    'I should see the $1 $2',
    'outcome',
  ),
  rule(
    `${check}(?:do not|does not|don't|doesn't|should not|shouldn't|must not) see (?:the )?(?:text )?Q${scope}`,
    'I should not see $1 $2 $3 $4',
    'outcome',
  ),
  rule(
    `${check}(?:do not|does not|don't|doesn't|should not|shouldn't|must not) see (?:the |an? )?(heading|message|button|link|tab|image) Q`,
    'I should not see the $1 $2',
    'outcome',
  ),
  rule(
    `${check}(?:do not|does not|don't|doesn't|should not|shouldn't|must not) see (?:the |an? )?Q (heading|message|button|link|tab|image|checkbox|field)`,
    'I should not see the $1 $2',
    'outcome',
  ),
  rule(`${check}(?:the )?(?:text )?Q (?:${notShown})`, 'I should not see $1', 'outcome'),
  rule(
    `${check}(?:the )?Q (heading|message|button|link|tab|image) (?:${notShown})`,
    'I should not see the $1 $2',
    'outcome',
  ),
  rule(
    `${check}the page (?:does not|should not|must not|doesn't) (?:show|contain|display) (?:the )?(?:text )?Q`,
    'I should not see $1',
    'outcome',
  ),
  rule(
    `${check}(?:am on|is on|should be on|must be on|(?:am|is|should be) (?:redirected|taken|sent|brought) to) (?:the )?(?:page )?("(?:https?:/)?/[^"]*")(?: page)?`,
    'I should be on $1',
    'outcome',
  ),
  rule(
    `${check}the (?:url|address) (?:contains|should contain|must contain) Q`,
    'the URL contains $1',
    'outcome',
  ),
  rule(`${check}the page title (?:is|should be|must be) Q`, 'the page title is $1', 'outcome'),
  rule(`${check}the (?:page )?title (?:contains|should contain) Q`, 'the title contains $1', 'outcome'),
  rule(
    `${check}the Q field (?:contains|should contain|must contain|has the value|should have the value) (?:the value |the text )?Q`,
    'the $1 field contains $2',
    'outcome',
  ),
  rule(
    `${check}the Q (button|checkbox|field|link) (?:is|should be|must be) (not )?(checked|disabled|enabled|hidden)`,
    'the $1 $2 is $3$4',
    'outcome',
  ),
  rule(
    `${check}the (button|checkbox|field|link) Q (?:is|should be|must be) (not )?(checked|disabled|enabled|hidden)`,
    'the $2 $1 is $3$4',
    'outcome',
  ),
];

export const english = {
  rules,
  /** Words that only give the order of steps. */
  opening: /^(?:(?:and|then|after that,?|afterwards,?|next,?|finally,?|first,?|now,?|please)\s+)+/i,
  /** Words for the user, which become `I`. Roles that distinguish users are not among them. */
  subject: /^(?:i|we|you|he|she|they|(?:the|a) (?:user|customer|visitor|tester))(?: (?:then|now))? /i,
};
