// What we fill in ourselves, once for every contract the code will make.

import type { Draft } from '@xinqi/api/calls'
import { FIELD_FACTS } from '@xinqi/api/contract-fields/kinds'
import { useId } from 'react'
import { draftShown } from '../fields/settledFields.ts'
import { FieldInput } from '../filling/FieldInput.tsx'
import styles from './scan-sign.module.css'

type Fields = Draft['fields']

export const isOurs = ({ partyId, kind }: Fields[number]): boolean =>
  partyId === null && FIELD_FACTS[kind].when === 'fill'

export const OwnFields = ({ fields, onChange }: { fields: Fields; onChange: (fields: Fields) => void }) => {
  const id = useId()
  const shown = new Map(draftShown(fields).map((field) => [field.fieldId, field]))
  const ours = fields.filter((field) => isOurs(field) && shown.has(field.fieldId))
  if (ours.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>我方填写（每份合同都相同）</legend>
      <div className={styles.ours}>
        {ours.map((field) => (
          <div className={styles.field} key={field.fieldId}>
            <label htmlFor={`${id}-${field.fieldId}`}>
              {field.name}
              {field.required && ' *'}
            </label>
            {field.kind === 'image' ? (
              <span className={styles.quiet}>
                扫码签不支持我方预填图片，请在模板中改由对方填写或去掉此控件
              </span>
            ) : (
              <FieldInput
                id={`${id}-${field.fieldId}`}
                field={field}
                value={shown.get(field.fieldId)?.value ?? null}
                picture={undefined}
                describedBy={undefined}
                onPicture={async () => {}}
                onChange={(value) =>
                  onChange(
                    fields.map((one) =>
                      one.fieldId === field.fieldId ? { ...one, value: value ?? undefined } : one,
                    ),
                  )
                }
              />
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
