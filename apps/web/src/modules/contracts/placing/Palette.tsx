// Who it is for, and what there is to put on the pages: dragged there, or clicked and then placed by a click on the
// page. Chosen by keyboard it goes to the middle of the page in sight.

import type { FieldKind } from '@xinqi/api/calls'
import { FIELD_FACTS } from '@xinqi/api/contract-fields/kinds'
import { type PointerEvent, useRef, useState } from 'react'
import { FieldIcon } from '../fields/FieldIcon.tsx'
import { toneOf } from '../fields/partyTone.ts'
import { senderName } from '../fields/shownField.ts'
import styles from './contract-place.module.css'
import { kindsFor, type PlacedField, type PlacingParty, partiesWithoutMark } from './placedField.ts'
import { followPointer } from './surfaces.ts'

const NEAR = 4

export const Palette = ({
  parties,
  fields,
  partyId,
  onParty,
  armed,
  onArm,
  onDrop,
  onCentre,
  signingOnly,
  senderNote,
}: {
  parties: readonly PlacingParty[]
  fields: readonly PlacedField[]
  partyId: string | null
  onParty: (partyId: string | null) => void
  armed: FieldKind | null
  onArm: (kind: FieldKind | null) => void
  onDrop: (kind: FieldKind, clientX: number, clientY: number) => void
  onCentre: (kind: FieldKind) => void
  /** Everything is filled in: only places to sign are left to say. */
  signingOnly: boolean
  senderNote: string
}) => {
  const [ghost, setGhost] = useState<{ kind: FieldKind; x: number; y: number } | null>(null)
  const dragged = useRef(false)
  const party = parties.find((one) => one.partyId === partyId) ?? null
  const kinds = kindsFor(party)
  const missing = partiesWithoutMark(parties, fields)
  const tone = toneOf(parties, partyId)
  const owners: { partyId: string | null; name: string; note: string; lacks: boolean }[] = [
    ...parties.map((one) => {
      const lacks = missing.includes(one)
      const count = fields.filter((field) => field.partyId === one.partyId).length
      return { ...one, note: lacks ? '未指定签署位置' : `已放置 ${count} 处`, lacks }
    }),
    ...(signingOnly ? [] : [{ partyId: null, name: senderName(), note: senderNote, lacks: false }]),
  ]

  const grab = (event: PointerEvent, kind: FieldKind) => {
    if (event.button !== 0) return
    dragged.current = false
    const from = { x: event.clientX, y: event.clientY }
    followPointer(event.pointerId, {
      onMove: (now) => {
        if (!dragged.current && Math.hypot(now.clientX - from.x, now.clientY - from.y) < NEAR) return
        dragged.current = true
        setGhost({ kind, x: now.clientX, y: now.clientY })
      },
      onEnd: (end) => {
        setGhost(null)
        if (end && dragged.current) onDrop(kind, end.clientX, end.clientY)
      },
    })
  }
  const group = (when: 'sign' | 'fill') => kinds.filter((kind) => FIELD_FACTS[kind].when === when)

  return (
    <nav className={styles.palette} aria-label="控件">
      <fieldset className={styles.owners}>
        <legend className={styles.heading}>为谁放置</legend>
        {owners.map((owner) => (
          <label
            key={owner.partyId ?? 'sender'}
            className={styles.owner}
            data-current={owner.partyId === partyId || undefined}
          >
            <input
              type="radio"
              name="place-owner"
              checked={owner.partyId === partyId}
              onChange={() => onParty(owner.partyId)}
            />
            <span className={styles.swatch} style={{ background: toneOf(parties, owner.partyId).line }} />
            <span className={styles.ownerName} title={owner.name}>
              {owner.name}
            </span>
            <span className={owner.lacks ? styles.lacks : styles.ownerNote}>{owner.note}</span>
          </label>
        ))}
      </fieldset>
      {(['sign', 'fill'] as const).map((when) => {
        if (group(when).length === 0 || (when === 'fill' && signingOnly)) return null
        return (
          <section key={when} aria-label={when === 'sign' ? '签署控件' : '填写控件'}>
            <h2 className={styles.heading}>{when === 'sign' ? '签署控件' : '填写控件'}</h2>
            <div className={styles.kinds}>
              {group(when).map((kind) => (
                <button
                  key={kind}
                  type="button"
                  className={styles.kind}
                  style={armed === kind ? { borderColor: tone.line, color: tone.text } : undefined}
                  aria-pressed={armed === kind}
                  onPointerDown={(event) => grab(event, kind)}
                  onClick={(event) => {
                    // By keyboard: no drag went before it, whatever the last one left behind.
                    if (event.detail === 0) onCentre(kind)
                    else if (dragged.current) dragged.current = false
                    else onArm(armed === kind ? null : kind)
                  }}
                >
                  <FieldIcon kind={kind} size={16} />
                  {FIELD_FACTS[kind].label}
                </button>
              ))}
            </div>
          </section>
        )
      })}
      <p className={styles.hint}>
        {armed
          ? `在页面上点一下，放置「${FIELD_FACTS[armed].label}」；按 Esc 取消`
          : '拖到页面上，或点选后在页面上点一下'}
      </p>
      {ghost && (
        <span
          className={styles.ghost}
          style={{ left: ghost.x, top: ghost.y, borderColor: tone.line, color: tone.text }}
          aria-hidden="true"
        >
          <FieldIcon kind={ghost.kind} size={16} />
          {FIELD_FACTS[ghost.kind].label}
        </span>
      )}
    </nav>
  )
}
