// A field filled in right where it stands on the page. Pictures and tables are given in the form beside it.

import type { FieldValue } from '@xinqi/api/calls'
import { DEFAULT_SIZE_PT } from '@xinqi/api/contract-fields/kinds'
import { optionGrid } from '@xinqi/api/contract-fields/option-grid'
import type { CSSProperties } from 'react'
import type { PageSize } from '../../../shared/viewer/pageLayout.ts'
import { FieldContent, points } from '../fields/FieldContent.tsx'
import { fieldStyle } from '../fields/FieldMark.tsx'
import { fittedSize } from '../fields/fitText.ts'
import type { Tone } from '../fields/partyTone.ts'
import type { ShownField } from '../fields/shownField.ts'
import styles from './contract-fill.module.css'
import { asText, chosenOf, chosenWith, textOf } from './fillTypes.ts'
import { words } from './messages/filling.zh.ts'

const TYPES: Readonly<Record<string, string>> = {
  day: 'date',
  text: 'text',
  number: 'text',
  idNumber: 'text',
  phone: 'tel',
}
const LENGTHS: Readonly<Record<string, number>> = { idNumber: 18, phone: 11 }

export const SpotInput = ({
  field,
  value,
  picture,
  page,
  tone,
  isCurrent,
  hasProblem,
  onChange,
  onOpen,
}: {
  field: ShownField
  value: FieldValue | null
  picture: string | undefined
  page: PageSize
  tone: Tone
  isCurrent: boolean
  hasProblem: boolean
  onChange: (value: FieldValue | null) => void
  /** Shows it in the form. */
  onOpen: () => void
}) => {
  const { kind, settings, name } = field
  const room = { widthPt: field.width * page.width, heightPt: field.height * page.height }
  const text = textOf(value)
  const { sizePt } = fittedSize(text, room, {
    sizePt: settings.sizePt ?? DEFAULT_SIZE_PT,
    wraps: kind === 'lines',
  })
  // As the file will have it: side by side, or one below the other.
  const { columns } = optionGrid(
    settings.options?.length ?? 0,
    room.heightPt,
    settings.sizePt ?? DEFAULT_SIZE_PT,
  )
  const look: CSSProperties = { fontSize: points(sizePt), textAlign: settings.align ?? 'left' }
  const shared = {
    className: styles.spotInput,
    style: look,
    'aria-label': words().onPage({ name }),
    'aria-invalid': hasProblem,
    placeholder: `${name}${field.required ? ' *' : ''}`,
    onFocus: onOpen,
  }
  const inner = () => {
    if (settings.auto || settings.formula) return <FieldContent field={{ ...field, value }} page={page} />
    if (kind === 'lines')
      return (
        <textarea
          {...shared}
          value={text}
          maxLength={settings.maxLength ?? 2000}
          onChange={(event) => onChange(asText(event.target.value))}
        />
      )
    if (TYPES[kind])
      return (
        <input
          {...shared}
          type={TYPES[kind]}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          value={text}
          maxLength={LENGTHS[kind] ?? settings.maxLength ?? 500}
          onChange={(event) => onChange(asText(event.target.value))}
        />
      )
    if (kind === 'select')
      return (
        <select
          {...shared}
          value={chosenOf(value)[0] ?? ''}
          onChange={(event) =>
            onChange(event.target.value === '' ? null : { chosen: [Number(event.target.value)] })
          }
        >
          <option value="">{name}</option>
          {(settings.options ?? []).map((option, index) => (
            <option key={index} value={index}>
              {option}
            </option>
          ))}
        </select>
      )
    if (kind === 'choice' || kind === 'check')
      return (
        <fieldset
          className={styles.spotChoices}
          style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
          aria-label={words().onPage({ name })}
        >
          {(settings.options ?? []).map((option, index) => (
            <label key={index} style={{ fontSize: points(settings.sizePt ?? DEFAULT_SIZE_PT) }}>
              <input
                type={kind === 'choice' ? 'radio' : 'checkbox'}
                name={`spot-${field.fieldId}`}
                checked={chosenOf(value).includes(index)}
                onFocus={onOpen}
                onChange={() => onChange(chosenWith(kind, chosenOf(value), index))}
              />
              {option}
            </label>
          ))}
        </fieldset>
      )
    return (
      <button
        type="button"
        className={styles.spotButton}
        aria-label={words().onPage({ name })}
        onClick={onOpen}
      >
        <FieldContent field={{ ...field, value }} page={page} picture={picture} />
      </button>
    )
  }
  return (
    <div
      className={`${styles.spot} ${isCurrent ? styles.current : ''} ${hasProblem ? styles.wrong : ''}`}
      style={fieldStyle(field, tone)}
      data-spot={field.fieldId}
    >
      {inner()}
    </div>
  )
}
