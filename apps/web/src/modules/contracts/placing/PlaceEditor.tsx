// The editor itself: palette, pages, properties. The page around it says what is edited and where it is kept.

import type { Data, FieldKind, FileRule } from '@xinqi/api/calls'
import { useEffect, useRef, useState } from 'react'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { useHeld } from '../../../shared/state/useHeld.ts'
import type { OverlayPage } from '../../../shared/viewer/DocumentViewer.tsx'
import { fractionAt } from '../../../shared/viewer/fractions.ts'
import { OpenedDocument } from '../../../shared/viewer/OpenedDocument.tsx'
import { useDocument } from '../../../shared/viewer/useDocument.ts'
import type { ViewerControl } from '../../../shared/viewer/useViewer.ts'
import { FileTabs } from '../fields/FileTabs.tsx'
import { previewOf } from '../fields/MarkPreview.tsx'
import type { ShownField } from '../fields/shownField.ts'
import type { OwnMarks } from '../fields/useOwnMarks.ts'
import { CopyToPagesDialog } from './CopyToPagesDialog.tsx'
import styles from './contract-place.module.css'
import { EditorTools } from './EditorTools.tsx'
import { editorKeys } from './editorKeys.ts'
import { FieldPanel } from './FieldPanel.tsx'
import { FileRuleButton } from './FileRuleButton.tsx'
import { fieldsBeside } from './fieldsBeside.ts'
import { KeywordDialog } from './KeywordDialog.tsx'
import { PageSurface } from './PageSurface.tsx'
import { Palette } from './Palette.tsx'
import { PlacedList } from './PlacedList.tsx'
import { ProposedPlaces } from './ProposedPlaces.tsx'
import { hasWatermark, type PlacedField, type PlacingParty } from './placedField.ts'
import type { ProposedField } from './proposedPlaces.ts'
import { surfaceAt } from './surfaces.ts'
import { useFieldDrag } from './useFieldDrag.ts'
import { usePlacer } from './usePlacer.ts'
import type { Words } from './wordsIn.ts'

export type PlacingFile = Data<'/contract/draft'>['files'][number]

export const PlaceEditor = ({
  files,
  parties,
  initial,
  onChange,
  viewer,
  signingOnly = false,
  senderNote = '发送前由我方填写',
  words,
  backdrop = [],
  pictures,
  ownMarks,
  proposed = [],
  fileRules,
}: {
  files: readonly PlacingFile[]
  parties: readonly PlacingParty[]
  initial: readonly PlacedField[]
  onChange: (fields: PlacedField[]) => void
  viewer: ViewerControl
  signingOnly?: boolean
  senderNote?: string
  /** Looks for words in the files. */
  words: Words
  /** What stands on the pages already and is not to be moved. */
  backdrop?: readonly ShownField[]
  pictures?: Readonly<Record<string, string>>
  ownMarks?: OwnMarks
  /** Where the text asks to be signed and nothing stands yet. */
  proposed?: readonly ProposedField[]
  /** Which files are part of it by condition, where that can be said here. */
  fileRules?: { rules: readonly FileRule[]; onChange: (rules: FileRule[]) => void }
}) => {
  const placer = usePlacer(initial, onChange)
  const [fileId, setFileId] = useState(files[0]!.fileId)
  const file = files.find((one) => one.fileId === fileId) ?? files[0]!
  // A new link to the same pages must not open them again.
  const opened = useDocument({ url: useHeld(file.fileId, file.url ?? undefined) })
  const [partyId, setPartyId] = useState<string | null>(parties[0]?.partyId ?? null)
  const [armed, setArmed] = useState<FieldKind | null>(null)
  const drag = useFieldDrag(placer, file.fileId, file.pages.length)
  const copying = useOverlay()
  const searching = useOverlay<PlacingParty>()
  const editor = useRef<HTMLDivElement>(null)
  const [chosen] = placer.selected
  // What was taken to another page, or away, took the focus with it: the next key is still meant for what is edited.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const isThere = placer.fields.some(({ fieldId }) => fieldId === chosen)
    const field = isThere && editor.current?.querySelector<HTMLElement>(`[data-field="${chosen}"]`)
    ;(field || editor.current)?.focus({ preventScroll: true })
  }, [placer.fields, chosen])
  const party = parties.find((one) => one.partyId === partyId) ?? null

  const turnTo = (next: string) => {
    setFileId(next)
    placer.select([])
  }
  // Pages of another file have to be opened before they can be led to.
  const [wanted, setWanted] = useState<PlacedField | null>(null)
  const { goToPoint, pageCount } = viewer
  useEffect(() => {
    if (wanted?.fileId !== file.fileId || pageCount === 0 || !opened.source) return
    goToPoint(wanted.page, wanted.y)
    setWanted(null)
  }, [wanted, file.fileId, goToPoint, pageCount, opened.source])
  const leadTo = (field: PlacedField) => {
    setFileId(field.fileId)
    placer.select([field.fieldId])
    setWanted(field)
  }
  const place = (fields: readonly PlacedField[]) => {
    if (!placer.add(fields)) return
    toast.success(`已放置 ${fields.length} 处，请核对位置`)
    setFileId(fields[0]!.fileId)
    setWanted(fields[0]!)
  }
  const put = (kind: FieldKind, page: number, x: number, y: number) => {
    const size = file.pages[page]
    if (kind === 'seam' && file.pages.length < 2) {
      toast.warning('骑缝章需要两页以上的文件，此文件只有一页')
      return
    }
    if (kind === 'watermark' && hasWatermark(placer.fields, file.fileId)) {
      toast.warning('此文件已有水印，选中后可修改文字与样式')
      return
    }
    if (size) placer.put(kind, partyId, { fileId: file.fileId, page, size, x, y })
  }
  const drop = (kind: FieldKind, clientX: number, clientY: number) => {
    const under = surfaceAt(clientX, clientY)
    if (!under) return
    const { x, y } = fractionAt({ clientX, clientY }, under.rect)
    put(kind, under.page, x, y)
  }
  const press = editorKeys(placer, file.fileId, viewer.page - 1, () => setArmed(null))

  const surface = (page: OverlayPage) => (
    <PageSurface
      page={page}
      fileId={file.fileId}
      parties={parties}
      placer={placer}
      drag={drag}
      armed={armed}
      backdrop={backdrop}
      pictures={pictures}
      preview={(field, index) => previewOf(field, ownMarks, index, file.pages.length)}
      onPlace={(kind, x, y) => {
        put(kind, page.index, x, y)
        setArmed(null)
      }}
    />
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed anywhere inside mean the selected fields
    <div ref={editor} className={styles.editor} tabIndex={-1} onKeyDown={press}>
      <div className={styles.left}>
        <Palette
          parties={parties}
          fields={placer.fields}
          partyId={partyId}
          onParty={(next) => {
            setPartyId(next)
            setArmed(null)
          }}
          armed={armed}
          onArm={setArmed}
          onDrop={drop}
          onCentre={(kind) => put(kind, viewer.page - 1, 0.5, 0.5)}
          signingOnly={signingOnly}
          senderNote={senderNote}
        />
        <PlacedList
          files={files}
          fields={placer.fields}
          parties={parties}
          selected={placer.selected}
          onGo={leadTo}
        />
      </div>
      <div className={styles.middle}>
        <div className={styles.toolbar}>
          <FileTabs files={files} fileId={file.fileId} fields={placer.fields} onChange={turnTo} />
          <EditorTools placer={placer} onSearch={party ? () => searching.show(party) : undefined} />
        </div>
        {fileRules && files.length > 1 && (
          <FileRuleButton key={file.fileId} file={file} fields={placer.fields} {...fileRules} />
        )}
        {proposed.length > 0 && (
          <ProposedPlaces
            proposed={proposed}
            parties={parties}
            onPlace={place}
            onLook={({ field }) => {
              setFileId(field.fileId)
              setWanted(field)
            }}
          />
        )}
        <div className={styles.pages}>
          <OpenedDocument file={file} opened={opened} viewer={viewer} overlay={surface} />
        </div>
      </div>
      <FieldPanel
        placer={placer}
        parties={parties}
        signingOnly={signingOnly}
        pageCountOf={(field) => files.find((one) => one.fileId === field.fileId)?.pages.length ?? 1}
        sizeOf={(field) => files.find((one) => one.fileId === field.fileId)?.pages[field.page]}
        onCopyToPages={() => copying.show(true)}
      />
      {copying.subject && (
        <CopyToPagesDialog
          pageCount={file.pages.length}
          count={placer.selected.length}
          onCopy={(pages) => {
            const copies = placer.copyTo(placer.selected, pages)
            if (copies !== null) toast.success(copies ? `已复制 ${copies} 处` : '没有其他页可复制')
          }}
          onClose={copying.close}
        />
      )}
      {searching.subject && (
        <KeywordDialog
          words={words}
          party={searching.subject}
          onPlace={(kind, beside, places) => {
            const made = fieldsBeside({ files, fields: placer.fields, kind, partyId, beside, places })
            if (placer.add(made)) toast.success(`已放置 ${made.length} 处`)
          }}
          onClose={searching.close}
        />
      )}
    </div>
  )
}
