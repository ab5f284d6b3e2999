import type { ReportedCommand, ReportStep } from '#contracts/worker/evidence';

/** Labels of the command types (docs/rules/reports.md, Shape and runner/evidence/command-kinds.ts). */
const commandLabels: Record<string, string> = {
  click_element: 'Click',
  fill_element: 'Fill',
  press_key: 'Press key',
  check_element: 'Check',
  uncheck_element: 'Uncheck',
  select_combobox: 'Select',
  set_input_files: 'Upload files',
  hover_element: 'Hover',
  drag_element: 'Drag',
  read_element: 'Read',
  wait_element: 'Wait for element',
  navigate: 'Navigate',
  open_environment: 'Open environment',
  go_back: 'Go back',
  go_forward: 'Go forward',
  close_page: 'Close page',
  sleep: 'Sleep',
  conditional_wait: 'Conditional wait',
  verify_element_contains_text: 'Verify text in element',
  verify_page_contains_text: 'Verify text on page',
  verify_page_contains_no_text: 'Verify text is not on page',
  verify_element_property: 'Verify property',
  verify_page_path: 'Verify page path',
  verify_page_title: 'Verify page title',
  snapshot_validation: 'Snapshot validation',
  api_test: 'API test',
  api_intercept: 'API intercept',
  bruno: 'Bruno',
  report_command: 'Report',
  step_complete: 'Step complete',
  attachment: 'Attachment',
  attached_link: 'Link',
};

/** Returns a command's label; 'Double' marks a double click (docs/rules/reports.md, Scenario report). */
export function commandLabel({ type, info }: Pick<ReportedCommand, 'type' | 'info'>): string {
  const label = commandLabels[type] ?? sentence(type);
  return info === 'dblclick' ? `Double ${label.toLowerCase()}` : label;
}

function sentence(type: string): string {
  const words = type.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const keywordOfType: Record<ReportStep['type'], string> = {
  Context: 'Given',
  Action: 'When',
  Outcome: 'Then',
  Conjunction: 'And',
  Unknown: '',
  Before: 'Before hook',
  After: 'After hook',
};

/** Returns the step's keyword in the feature's language, else the keyword of its type, e.g. for hooks. */
export function stepKeyword({ keyword, type }: Pick<ReportStep, 'keyword' | 'type'>): string {
  if (type === 'Before' || type === 'After') return keywordOfType[type];
  return keyword.trim() || keywordOfType[type];
}
