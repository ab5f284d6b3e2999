import { Icon } from './icon';
import { Menu, menuItem } from './menu';
import { Link } from './scoped';
import { useLinks } from './use-links';
import classes from './choice-menu.module.css';

interface ChoiceMenuProps {
  /** Name of the setting, e.g. `Period`. */
  name: string;
  /** The parameter of the address that holds the choice. */
  parameter: string;
  choices: readonly { value: string | number; label: string }[];
  present: string | number;
}

/** A menu to choose one value, as links: each choice has its own address. */
export function ChoiceMenu({ name, parameter, choices, present }: ChoiceMenuProps) {
  const link = useLinks();
  const chosen = choices.find(({ value }) => value === present);
  return (
    <Menu
      align="right"
      name={`${name}: ${chosen?.label}`}
      className={classes.summary}
      label={
        <>
          {chosen?.label} <Icon name="chevronDown" size={14} />
        </>
      }
    >
      {choices.map(({ value, label }) => (
        <Link
          key={value}
          to={link({ [parameter]: value })}
          className={menuItem}
          aria-current={value === present || undefined}
        >
          {label}
        </Link>
      ))}
    </Menu>
  );
}
