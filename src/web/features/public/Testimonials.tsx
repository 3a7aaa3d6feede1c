import { useState } from 'react';
import { Avatar } from '../../ui/Avatar';
import { Icon } from '../../ui/Icon';
import { testimonials } from './words';

/** One voice at a time; both ends lead on to the other. */
export function Testimonials() {
  const [index, setIndex] = useState(0);
  const count = testimonials.length;
  const shown = testimonials[index % count] ?? testimonials[0];
  const turn = (by: number) => setIndex((now) => (now + by + count) % count);
  return (
    <div className="sn-voices" role="group" aria-roledescription="carousel" aria-label="What people say">
      <button type="button" className="sn-icon-btn sn-voices__turn" aria-label="Previous" onClick={() => turn(-1)}>
        <Icon name="chevron-left" />
      </button>
      <figure className="sn-card" aria-live="polite">
        <blockquote>{shown.content}</blockquote>
        <figcaption>
          <Avatar fullname={shown.name} url={null} size={48} />
          <span>
            <b>{shown.name}</b>
            <span className="sn-muted sn-small">{shown.role}</span>
          </span>
        </figcaption>
      </figure>
      <button type="button" className="sn-icon-btn sn-voices__turn" aria-label="Next" onClick={() => turn(1)}>
        <Icon name="chevron-right" />
      </button>
      <div className="sn-voices__dots">
        {testimonials.map(({ name }, dot) => (
          <button
            key={name}
            type="button"
            aria-label={`Testimonial ${dot + 1} of ${count}`}
            aria-current={dot === index || undefined}
            onClick={() => setIndex(dot)}
          />
        ))}
      </div>
    </div>
  );
}
