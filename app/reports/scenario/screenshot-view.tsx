import { useState, type MouseEvent } from 'react';
import { LinkTabs } from '~/ui/link-tabs';
import { useLinks } from '~/ui/use-links';
import type { ScenarioView } from './scenario-view';
import panelClasses from './evidence-panel.module.css';
import classes from './screenshot-view.module.css';

/**
 * The page before and after the selected step, or one of its commands. A click makes it larger in its place; without
 * JavaScript, or into a new tab, it is a link to the picture.
 */
export function ScreenshotView({ projectId, scenario }: { projectId: string; scenario: ScenarioView }) {
  const link = useLinks();
  const { panel, selected, steps, step } = scenario;
  const { shot, shots, command } = panel;
  if (!shots.before && !shots.after) return <p className={panelClasses.empty}>No screenshot available</p>;
  const id = shots[shot];
  const of = command === null ? steps[selected]?.text : step?.commands[command - 1]?.label;
  const tab = (label: string, value: typeof shot) => ({
    label,
    to: link({ shot: value, step: selected + 1 }),
    current: shot === value,
  });
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <LinkTabs label="Moment" replace tabs={[tab('Before', 'before'), tab('After', 'after')]} />
        <span className={classes.of} title={of}>
          {of}
        </span>
      </figcaption>
      {id ? (
        <Picture
          key={id}
          address={`/${projectId}/screenshots/${scenario.id}/${id}`}
          alt={`The page ${shot} ${of}`}
        />
      ) : (
        <p className={panelClasses.empty}>No screenshot available</p>
      )}
    </figure>
  );
}

function Picture({ address, alt }: { address: string; alt: string }) {
  const [zoomed, setZoomed] = useState(false);
  const zoom = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setZoomed(!zoomed);
  };
  return (
    <div className={classes.frame} data-zoomed={zoomed || undefined}>
      <a href={address} target="_blank" rel="noreferrer" title="Zoom" onClick={zoom}>
        <img
          src={address}
          alt={alt}
          width={1024}
          height={768}
          loading="lazy"
          decoding="async"
          className={classes.image}
        />
      </a>
    </div>
  );
}
