// What of a file people do not see as machines read it, said in sentences with the places to look at. For whoever sends
// a contract and for everybody who is to sign it.

import type { HiddenReport } from '@xinqi/api/calls'
import { type ReactNode, useState } from 'react'
import { Button } from '../lite/Button.tsx'
import { Notice } from '../lite/Notice.tsx'
import { words } from '../viewer/messages/viewer.zh.ts'
import styles from './hidden-text.module.css'

type Finding = HiddenReport['findings'][number]
export type HiddenPlace = { page: number; y: number }

/** So many are read at a glance; the rest is unfolded. */
const SHOWN = 3

export const HiddenTextNotice = ({
  name,
  hidden,
  onShow,
  children,
}: {
  name: string
  hidden: HiddenReport
  onShow?: (place: HiddenPlace) => void
  /** What can be done about it. */
  children?: ReactNode
}) => {
  const [isOpen, setOpen] = useState(false)
  const { findings, tracked, changes } = hidden
  if (findings.length === 0 && !tracked) return null
  const grave = findings.some(({ severity }) => severity !== 'low') || (tracked !== null && changes === null)
  const listed = isOpen ? findings : findings.slice(0, SHOWN)
  return (
    <Notice tone={grave ? 'warning' : 'info'}>
      <section className={styles.notice} aria-label={words().hiddenContentOf({ name })}>
        <p className={styles.title}>
          {words().quoted({ name })}
          {findings.length > 0 ? words().hiddenPlaces({ length: findings.length }) : words().hasRevisions}
        </p>
        {tracked && (
          <p className={styles.line}>
            {words().revisions({ insertions: tracked.insertions, deletions: tracked.deletions })}
            {tracked.moves > 0 && words().revisionMoves({ moves: tracked.moves })}
            {changes === null
              ? words().shownAccepted
              : changes === 'accept'
                ? words().allAccepted
                : words().allRejected}
          </p>
        )}
        <ul className={styles.list}>
          {listed.map((each) => (
            <li key={`${each.trick}-${each.page}-${each.box?.y}-${each.text}`} className={styles.line}>
              <span>
                {each.sentence}
                <Quote finding={each} />
              </span>
              {each.page !== null && onShow && (
                <Button
                  className={styles.show}
                  onClick={() => onShow({ page: each.page!, y: each.box?.y ?? 0 })}
                >
                  {words().lookAt}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {findings.length > SHOWN && (
          <Button className={styles.show} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words().collapse : words().showRest({ length: findings.length - SHOWN })}
          </Button>
        )}
        {children}
      </section>
    </Notice>
  )
}

const Quote = ({ finding: { text, seen } }: { finding: Finding }) => {
  if (!text && !seen) return null
  return (
    <span className={styles.quote}>
      {text && words().hiddenText({ text })}
      {seen && words().seenText({ seen })}
    </span>
  )
}

/** The places themselves, drawn over a page. */
export const HiddenPlaces = ({ hidden, page }: { hidden?: HiddenReport; page: number }) => (
  <>
    {hidden?.findings
      .filter((each) => each.page === page && each.box)
      .map(({ box, text, trick }) => (
        <span
          key={`${trick}-${box!.x}-${box!.y}-${text}`}
          className={styles.place}
          aria-hidden="true"
          style={{
            left: `${box!.x * 100}%`,
            top: `${box!.y * 100}%`,
            width: `${box!.w * 100}%`,
            height: `${box!.h * 100}%`,
          }}
        />
      ))}
  </>
)
