import classes from './icon-button.module.css';

/** Class of a link or button with only an icon, such as the actions of a row. The element needs an `aria-label`. */
export const iconButton = classes.button;
