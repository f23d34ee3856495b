// Pages and form side by side; on a telephone one of the two at a time.

import type { Data } from '@xinqi/api/calls'
import { useEffect, useState } from 'react'
import { labelled } from '../../../shared/language/labels.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { ReadableDocument } from '../../../shared/reading/ReadableDocument.tsx'
import { DocumentViewer, type OverlayPage } from '../../../shared/viewer/DocumentViewer.tsx'
import type { ViewerControl } from '../../../shared/viewer/useViewer.ts'
import { FieldLayer } from '../fields/FieldLayer.tsx'
import { FileTabs } from '../fields/FileTabs.tsx'
import { toneOf } from '../fields/partyTone.ts'
import { standsOn } from '../fields/seam.ts'
import type { ShownField, ShownParty } from '../fields/shownField.ts'
import { WatermarkLayer } from '../fields/WatermarkLayer.tsx'
import { useFilePages } from '../signing/usePages.ts'

import styles from './contract-fill.module.css'
import { FillList } from './FillList.tsx'
import type { FillSheet } from './fillTypes.ts'
import { words } from './messages/filling.zh.ts'
import { SpotInput } from './SpotInput.tsx'
import { useNarrow } from './useNarrow.ts'

const SIDES = [
  {
    value: 'form',
    get label() {
      return words().form
    },
  },
  {
    value: 'pages',
    get label() {
      return words().pages
    },
  },
] as const

const focusIn = (fieldId: string) =>
  document
    .querySelector(`[data-fill="${fieldId}"]`)
    ?.querySelector<HTMLElement>('input:not([type=file]), select, textarea, [role="combobox"]')
    ?.focus({ preventScroll: true })

type File = Data<'/contract/draft'>['files'][number]

export const FillPanel = ({
  contractId,
  files,
  parties,
  sheet,
  others,
  viewer,
  wanted,
}: {
  contractId: string
  files: readonly File[]
  parties: readonly ShownParty[]
  sheet: FillSheet
  /** Fields of others, to be seen where they stand. */
  others: readonly ShownField[]
  viewer: ViewerControl
  /** The field to lead to; a new object leads there again. */
  wanted: { fieldId: string } | null
}) => {
  const narrow = useNarrow()
  const [shown, setShown] = useState<'form' | 'pages'>('form')
  const [fileId, setFileId] = useState(files[0]!.fileId)
  const [current, setCurrent] = useState<string | null>(null)
  const [target, setTarget] = useState<{ fileId: string; page: number } | null>(null)
  const file = files.find((one) => one.fileId === fileId) ?? files[0]!
  const seesPages = !narrow || shown === 'pages'
  const opened = useFilePages(contractId, seesPages ? file : undefined)
  const { source } = opened
  const { pageCount, goTo } = viewer

  // Another file, or the pages on a telephone, are not there at once.
  useEffect(() => {
    if (!target || !source || target.fileId !== file.fileId || pageCount === 0) return
    goTo(target.page + 1)
    setTarget(null)
  }, [target, source, file.fileId, pageCount, goTo])

  const locate = (fieldId: string) => {
    const field = sheet.fields.find((one) => one.fieldId === fieldId)
    if (!field) return
    setCurrent(fieldId)
    setShown('pages')
    setFileId(field.fileId)
    setTarget({ fileId: field.fileId, page: field.page })
  }
  const openInForm = (fieldId: string) => {
    setCurrent(fieldId)
    document.querySelector(`[data-fill="${fieldId}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  useEffect(() => {
    if (!wanted) return
    setShown('form')
    setCurrent(wanted.fieldId)
    // On a telephone the form comes back with the next drawing of the page.
    const frame = requestAnimationFrame(() => {
      document.querySelector(`[data-fill="${wanted.fieldId}"]`)?.scrollIntoView({ block: 'center' })
      focusIn(wanted.fieldId)
    })
    return () => cancelAnimationFrame(frame)
  }, [wanted])

  const pageName = (fieldId: string) => {
    const field = sheet.fields.find((one) => one.fieldId === fieldId)!
    const at = files.findIndex((one) => one.fileId === field.fileId)
    return files.length > 1
      ? words().onPageOf({ file: at + 1, page: field.page + 1 })
      : words().onPageNumber({ page: field.page + 1 })
  }
  /** The same in the text version: a press leads to the field of the form. */
  const textPlaces = sheet.fields
    .filter((field) => field.fileId === file.fileId && field.kind !== 'watermark')
    .map(({ fieldId: id, name, page, x, y, width, height }) => ({
      id,
      page,
      x,
      y,
      width,
      height,
      isDone: sheet.values[id] != null,
      label: (sheet.values[id] != null ? words().filledPlace : words().placeToFill)({ name: labelled(name) }),
      onPress: () => {
        setShown('form')
        openInForm(id)
        requestAnimationFrame(() => focusIn(id))
      },
    }))
  /** Where something is filled in, and what others have there. */
  const spots = (page: OverlayPage) => (
    <>
      <FieldLayer
        fileId={file.fileId}
        page={page}
        fields={others}
        parties={parties}
        pictures={sheet.pictures}
      />
      <WatermarkLayer
        fields={sheet.fields.map((field) => ({ ...field, value: sheet.values[field.fieldId] }))}
        fileId={file.fileId}
        page={page.size}
      />
      {sheet.fields
        .filter((field) => field.kind !== 'watermark' && standsOn(field, file.fileId, page.index))
        .map((field) => {
          const value = sheet.values[field.fieldId] ?? null
          return (
            <SpotInput
              key={field.fieldId}
              field={field}
              value={value}
              picture={value && 'pictureId' in value ? sheet.pictures[value.pictureId] : undefined}
              page={page.size}
              tone={toneOf(parties, field.partyId)}
              isCurrent={current === field.fieldId}
              hasProblem={sheet.problems[field.fieldId] !== undefined}
              onChange={(next) => sheet.onChange(field.fieldId, next)}
              onOpen={() => openInForm(field.fieldId)}
            />
          )
        })}
    </>
  )
  return (
    <div className={styles.desk}>
      {narrow && (
        <fieldset className={styles.toggle} aria-label={words().show}>
          {SIDES.map(({ value, label }) => (
            <button key={value} type="button" aria-pressed={shown === value} onClick={() => setShown(value)}>
              {label}
            </button>
          ))}
        </fieldset>
      )}
      {seesPages && (
        <div className={styles.document}>
          <div className={styles.fileBar}>
            <FileTabs files={files} fileId={file.fileId} fields={sheet.fields} onChange={setFileId} />
          </div>
          <div className={styles.pages}>
            {opened.error ? (
              <div className={styles.waiting}>
                <Notice tone="error">{opened.error}</Notice>
                <Button onClick={opened.retry}>{words().retry}</Button>
              </div>
            ) : source ? (
              <ReadableDocument contractId={contractId} file={file} places={textPlaces}>
                <DocumentViewer
                  key={file.fileId}
                  source={source}
                  label={file.name}
                  viewer={viewer}
                  overlay={spots}
                />
              </ReadableDocument>
            ) : (
              <div className={styles.waiting}>
                <Spinner large label={words().openingFile} />
              </div>
            )}
          </div>
        </div>
      )}
      {(!narrow || shown === 'form') && <FillList sheet={sheet} pageName={pageName} onLocate={locate} />}
    </div>
  )
}
