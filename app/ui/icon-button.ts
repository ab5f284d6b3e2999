import classes from './icon-button.module.css';

/** Class of a link or button that is an icon alone, as the actions of a row are; it needs an `aria-label`. */
export const iconButton = classes.button;
