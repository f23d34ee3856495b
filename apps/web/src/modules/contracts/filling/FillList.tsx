// Everything to fill in, one below the other, each with the way to its place on the page.

import { isEmptyValue } from '@xinqi/api/contract-fields/value-problem'
import { useId } from 'react'
import { Button } from '../../../shared/lite/Button.tsx'
import styles from './contract-fill.module.css'
import { FieldInput } from './FieldInput.tsx'
import type { FillSheet } from './fillTypes.ts'
import { words } from './messages/filling.zh.ts'

export const FillList = ({
  sheet,
  pageName,
  onLocate,
}: {
  sheet: FillSheet
  /** 第 3 页, with the file's name where there are several. */
  pageName: (fieldId: string) => string
  onLocate: (fieldId: string) => void
}) => {
  const id = useId()
  const { fields, values, problems, reasons, pictures } = sheet
  const done = fields.filter(({ fieldId }) => !isEmptyValue(values[fieldId])).length
  return (
    <section className={styles.list} aria-label={words().content}>
      <div className={styles.progress}>
        <span>{words().doneOf({ done, length: fields.length })}</span>
        <progress value={done} max={Math.max(1, fields.length)} aria-label={words().progress} />
      </div>
      {fields.map((field) => {
        const { fieldId, kind, name, required, settings } = field
        const value = values[fieldId] ?? null
        const problem = problems[fieldId]
        const inputId = `${id}-${fieldId}`
        const labelled = kind !== 'choice' && kind !== 'check' && kind !== 'image' && kind !== 'table'
        const label = (
          <>
            {name}
            {required && (
              <span className={styles.required} title={words().required}>
                *
              </span>
            )}
          </>
        )
        return (
          <div key={fieldId} className={styles.item} data-fill={fieldId}>
            <div className={styles.itemHead}>
              {labelled ? (
                <label className={styles.itemName} htmlFor={inputId}>
                  {label}
                </label>
              ) : (
                <span className={styles.itemName}>{label}</span>
              )}
              <Button
                look="text"
                aria-label={words().find({ name, fieldId: pageName(fieldId) })}
                onClick={() => onLocate(fieldId)}
              >
                {pageName(fieldId)}
              </Button>
            </div>
            {reasons[fieldId] && <p className={styles.reason}>{reasons[fieldId]}</p>}
            <FieldInput
              id={inputId}
              field={field}
              value={value}
              picture={value && 'pictureId' in value ? pictures[value.pictureId] : undefined}
              describedBy={problem ? `${inputId}-problem` : undefined}
              onChange={(next) => sheet.onChange(fieldId, next)}
              onPicture={(file) => sheet.onPicture(fieldId, file)}
            />
            {settings.tip &&
              (kind === 'choice' || kind === 'check' || kind === 'image' || kind === 'table') && (
                <p className={styles.tip}>{settings.tip}</p>
              )}
            {problem && (
              <p id={`${inputId}-problem`} className={styles.problem} role="alert">
                {problem}
              </p>
            )}
          </div>
        )
      })}
    </section>
  )
}
