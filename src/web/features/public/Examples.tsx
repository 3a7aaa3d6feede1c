import { Icon } from '../../ui/Icon';
import { Portrait } from './drawings';
import { examples } from './words';

export function Examples() {
  return (
    <div className="sn-voices" role="group" aria-roledescription="carousel" aria-label="Two examples">
      <div className="sn-voices__track" role="group" aria-label="Examples" tabIndex={0}>
        {examples.map(({ content, name, role, portrait }) => (
          <figure key={name} className="sn-card">
            <Portrait of={portrait} lazy />
            <blockquote>{content}</blockquote>
            <figcaption>
              <b>{name}</b>
              <span>{role}</span>
            </figcaption>
          </figure>
        ))}
      </div>
      <div className="sn-voices__controls">
        <button type="button" className="sn-icon-btn" aria-label="Previous" data-by="-1">
          <Icon name="chevron-left" />
        </button>
        {examples.map(({ name }, dot) => (
          <button
            key={name}
            type="button"
            className="sn-voices__dot"
            aria-label={`Example ${dot + 1} of ${examples.length}`}
            data-dot
          />
        ))}
        <button
          type="button"
          className="sn-icon-btn sn-voices__pause"
          aria-label="Pause"
          data-pause="Pause"
          data-play="Play"
        >
          <Icon name="pause" />
          <Icon name="play" />
        </button>
        <button type="button" className="sn-icon-btn" aria-label="Next" data-by="1">
          <Icon name="chevron-right" />
        </button>
      </div>
      <p className="sn-visually-hidden" role="status" />
    </div>
  );
}
