/** The switch of designs; the German sentences are of the same type. */
export const redesign = {
  title: 'Another design',
  lead: 'A copy of the shop has an address of its own and can change its pages, to see what tests make of that.',
  copy: 'Name of the copy',
  copyHelp: 'Small letters, digits and hyphens.',
  wrongCopy: 'Enter small letters, digits and hyphens, such as my-copy.',
  open: 'Open the copy',
  ofCopy: (name: string) =>
    `The copy ${name} has this design for everybody who visits it, until somebody changes it.`,
  design: 'Design',
  designs: {
    original: 'Original',
    renamed: 'Renamed: other words on buttons and links, other ids',
    restyled: 'Restyled: other classes and another style sheet',
    translated: 'Translated: German, unless a language is chosen',
    moved: 'Moved: navigation below, the side column first',
    removed: 'Removed: no button to apply a voucher',
    twins: 'Twins: a button of nearly the same name beside the right one',
  },
  change: 'Change the design',
  twinTitle: 'The twin',
  twin: 'This was the button beside the right one. Nothing happened.',
  twinPlace: 'Place order later',
  twinSignIn: 'Sign in with a code',
};
