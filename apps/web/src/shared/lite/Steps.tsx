import styles from './Steps.module.css'

/** How far along a short flow is. `current` counts from 0; equal to the number of steps when all are done. */
export const Steps = ({ steps, current }: { steps: readonly string[]; current: number }) => (
  <ol className={styles.steps}>
    {steps.map((step, i) => (
      <li
        key={step}
        className={styles.step}
        data-state={i < current ? 'done' : i === current ? 'current' : 'ahead'}
        aria-current={i === current ? 'step' : undefined}
      >
        <span className={styles.number} aria-hidden="true">
          {i < current ? '✓' : i + 1}
        </span>
        {step}
      </li>
    ))}
  </ol>
)
