import { beforeAll, describe, expect, test } from 'vitest';
import { readStep } from './read-step';

/** Reads checks as testers word them, as outcomes. */
const read = (step: string) => readStep(step, 'Outcome').intents;
const act = (step: string) => read(step)[0]?.act ?? null;

// The first step compiles the grammar.
beforeAll(() => void readStep('I open the shop', 'Action'), 120_000);

describe('that nothing of a kind is there', () => {
  test.each([
    ['I should not see any button', 'button'],
    ['I should not see a button', 'button'],
    ['I should not see buttons', 'button'],
    ['I do not see the buttons', 'button'],
    ["I don't see any links", 'link'],
    ['I can’t see a heading', 'heading'],
    ['I cannot see any heading on the page', 'heading'],
    ['I should see no button', 'button'],
    ['I see no error', 'error'],
    ['there is no heading', 'heading'],
    ['there are no links on the page', 'link'],
    ["there isn't a heading", 'heading'],
    ["there aren't any buttons", 'button'],
    ['there should be no form', 'form'],
    ['there should not be any form', 'form'],
    ["there shouldn't be an error message", 'error'],
    ['there must never be an image', 'image'],
    ['there is no longer a dialog', 'dialog'],
    ['no button is visible', 'button'],
    ['no error is shown', 'error'],
    ['no errors are displayed on the page', 'error'],
    ['no error message should be displayed', 'error'],
    ['no dialog appears', 'dialog'],
    ['no checkbox should exist', 'checkbox'],
    ['the button is not displayed', 'button'],
    ['the form is not visible', 'form'],
    ['the form is hidden', 'form'],
    ['the dialog has disappeared', 'dialog'],
    ['the dialog disappears', 'dialog'],
    ['the heading does not appear', 'heading'],
    ["the error message isn't shown", 'error'],
    ['a link should not be present', 'link'],
    ['the page has no heading', 'heading'],
    ['the page does not have any buttons', 'button'],
    ['the page should not contain a form', 'form'],
    ['the page is free of errors', 'error'],
    ['the form has no error', 'error'],
    ['the form shows no errors', 'error'],
    ['I verify that there is no button', 'button'],
    ['verify no error is displayed', 'error'],
    ['I check that no link is visible', 'link'],
    ['make sure there are no images', 'image'],
    ['ich sehe keinen Button', 'button'],
    ['sehe ich keine Überschrift', 'heading'],
    ['sollte ich keinen Fehler sehen', 'error'],
    ['ich sehe den Button nicht', 'button'],
    ['es gibt keine Überschrift', 'heading'],
    ['gibt es keinen Link mehr', 'link'],
    ['es sollte keinen Button geben', 'button'],
    ['sollte es keine Fehlermeldung geben', 'error'],
    ['ist kein Button sichtbar', 'button'],
    ['kein Button ist sichtbar', 'button'],
    ['wird keine Fehlermeldung angezeigt', 'error'],
    ['es wird keine Fehlermeldung angezeigt', 'error'],
    ['keine Fehlermeldung wird angezeigt', 'error'],
    ['darf keine Fehlermeldung erscheinen', 'error'],
    ['erscheint kein Dialog', 'dialog'],
    ['die Seite enthält keinen Link', 'link'],
    ['enthält die Seite keinen Link', 'link'],
    ['hat das Formular keinen Fehler', 'error'],
    ['das Formular zeigt keine Fehler', 'error'],
    ['der Button ist nicht sichtbar', 'button'],
    ['ist das Formular nicht sichtbar', 'form'],
    ['der Dialog ist verschwunden', 'dialog'],
    ['ich prüfe, dass es keinen Button gibt', null],
  ] as [string, string | null][])('%s', (step, kind) => {
    const [first] = read(step);
    // A sentence that is not understood gets no code.
    if (kind === null) return expect(first?.act).not.toBe('see');
    expect(first).toMatchObject({ act: 'notSee', kind });
    expect(first?.name).toBeUndefined();
  });
});

test.each([
  ['I should see an error', 'error'],
  ['I see a button', 'button'],
  ['there is a heading', 'heading'],
  ['an error is displayed', 'error'],
  ['the page has a form', 'form'],
  ['a dialog appears', 'dialog'],
  ['ich sehe eine Fehlermeldung', 'error'],
  ['es gibt einen Button', 'button'],
  ['wird ein Dialog angezeigt', 'dialog'],
])('that any of a kind is there: %s', (step, kind) => {
  expect(read(step)[0]).toMatchObject({ act: 'see', kind });
  expect(read(step)[0]?.name).toBeUndefined();
});

test.each([
  ['I should not see "Sold out" in the "Blue mug" row', 'notSee', 'Sold out', 'Blue mug'],
  ['the "Blue mug" card has no "Remove" button', 'notSee', 'Remove', 'Blue mug'],
  ['the "Blue mug" row does not contain "Sold out"', 'notSee', 'Sold out', 'Blue mug'],
  ['there is no "Remove" button in the "Blue mug" row', 'notSee', 'Remove', 'Blue mug'],
])('in a part of the page: %s', (step, wanted, name, scope) => {
  expect(read(step)[0]).toMatchObject({ act: wanted, name: { text: name }, scope: { text: scope } });
});

test.each([
  'I should see all buttons',
  'I should see no more than 3 buttons',
  'I see two buttons',
  'every button is visible',
  'not every button is visible',
  'both links are shown',
  'I should see that there is no button',
  'neither button is visible',
  'I see a success message',
  'I see at least 3 links',
])('what asks for more than is read has no code: %s', (step) => {
  expect(read(step).filter((intent) => intent.act === 'see' && intent.kind && !intent.name)).toEqual([]);
});

test.each([
  ['I wait for "Ready"', 'see', 'patiently'],
  ['I wait until "Loading" disappears', 'notSee', 'patiently'],
  ['I should eventually see "Ready"', 'see', 'patiently'],
  ['I wait for the "Ready" heading to appear', 'see', 'patiently'],
  ['ich warte auf "Fertig"', 'see', 'patiently'],
  ['I should see "Ready" within 10 seconds', 'see', { number: { text: '10', slot: 1 }, unit: 'seconds' }],
  ['within 2 minutes I should see "Ready"', 'see', { number: { text: '2', slot: 0 }, unit: 'minutes' }],
  ['ich sehe innerhalb von 5 Sekunden "Fertig"', 'see', { number: { text: '5', slot: 0 }, unit: 'seconds' }],
  ['I see "Ready"', 'see', undefined],
])('time: %s', (step, wanted, wait) => {
  expect(act(step)).toBe(wanted);
  expect(read(step)[0]?.wait).toEqual(wait);
});

test('a step that acts is no check with a time', () => {
  expect(readStep('I click "Save" within 5 seconds', 'Action').intents).toEqual([]);
});
