import { CopyOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useRef, useState } from 'react'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { copyText } from '../../../shared/format/clipboard.ts'
import { fileSize } from '../../../shared/format/fileSize.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { ViewerControls } from '../../../shared/steps/ViewerControls.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import type { UploadRules } from '../../../shared/upload/refusal.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import { DocumentViewer } from '../../../shared/viewer/DocumentViewer.tsx'
import { fractionAt } from '../../../shared/viewer/fractions.ts'
import type { PageSize } from '../../../shared/viewer/pageLayout.ts'
import { useDocument } from '../../../shared/viewer/useDocument.ts'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import { KeywordSearch } from './KeywordSearch.tsx'
import styles from './open.module.css'
import { PlaceFacts } from './PlaceFacts.tsx'
import { SealBox } from './SealBox.tsx'
import { SeamSettings } from './SeamSettings.tsx'
import { asSetPositions, describePlace, isOnSeam, placeAt, type SealPlace, type Seam } from './sealPlaces.ts'
import { SEAL_SIZES } from './sealSizes.ts'
import { ToolFrame } from './ToolFrame.tsx'
import type { WordHit } from './wordsOnPage.ts'

const MAX = 50 * 1024 * 1024
const rules: UploadRules = {
  types: ['pdf'],
  maxBytes: MAX,
  typeMessage: '仅支持 PDF 文件',
  sizeMessage: `文件不超过 ${fileSize(MAX)}，请换一个文件`,
}

const readBytes = async (file: File) => new Uint8Array(await file.arrayBuffer())

const SealPositionPage = () => {
  const [chosen, setChosen] = useState<{ name: string; bytes: Uint8Array } | null>(null)
  const { source, error, retry } = useDocument({ bytes: chosen?.bytes })
  const viewer = useViewer()
  const [sealKey, setSealKey] = useState(SEAL_SIZES[0]!.key)
  const [places, setPlaces] = useState<readonly SealPlace[]>([])
  const [selected, setSelected] = useState<number | null>(null)
  const [seam, setSeam] = useState<Seam | null>(null)
  const lastId = useRef(0)
  const seal = SEAL_SIZES.find(({ key }) => key === sealKey)!

  const add = (page: number, size: PageSize, x: number, y: number) => {
    lastId.current += 1
    setPlaces([...places, placeAt(lastId.current, page, size, seal, x, y)])
    setSelected(lastId.current)
  }
  const addFound = (keyword: string, found: readonly WordHit[]) =>
    setPlaces((all) => [
      ...all,
      ...found.map(({ page, box }, at) => {
        lastId.current += 1
        const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
        const placed = placeAt(lastId.current, page, source!.sizes[page]!, seal, middle.x, middle.y)
        return { ...placed, by: { keyword, index: at + 1, words: box } }
      }),
    ])
  const move = (id: number, box: SealPlace['box']) =>
    setPlaces((all) => all.map((place) => (place.id === id ? { ...place, box } : place)))
  const remove = (id: number) => setPlaces((all) => all.filter((place) => place.id !== id))
  const copy = async (what: unknown, said: string) => {
    if (await copyText(JSON.stringify(what, null, 2))) toast.success(said)
    else toast.error('浏览器不允许复制')
  }
  const copyAll = () =>
    copy(
      places.map((place) => describePlace(place, source!.sizes[place.page]!)),
      '已复制全部坐标',
    )

  return (
    <ToolFrame path="/platform/tools/sealPosition" wide>
      {!chosen && (
        <div className={`${blocks.surface} ${styles.card}`}>
          <UploadBox
            label="选择 PDF"
            hint={`不超过 ${fileSize(MAX)}；只在本机打开，不会上传`}
            rules={rules}
            local={readBytes}
            onDone={(bytes, file) => setChosen({ name: file.name, bytes })}
          />
        </div>
      )}
      {chosen && (
        <div className={styles.placing}>
          <section className={`${blocks.surface} ${styles.document}`} aria-label="PDF 预览">
            <div className={styles.pages}>
              {error && <FailedState failure={new Error(error)} onRetry={retry} />}
              {!source && !error && <LoadingState text="正在打开文件" />}
              {source && (
                <DocumentViewer
                  source={source}
                  viewer={viewer}
                  label={chosen.name}
                  overlay={({ index, size }) => (
                    // biome-ignore lint/a11y/noStaticElementInteractions: pointing is the mouse's way; the panel's button is the keyboard's
                    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                    <div
                      className={styles.surface}
                      data-testid={`surface-${index + 1}`}
                      onClick={(event) => {
                        const point = fractionAt(event, event.currentTarget.getBoundingClientRect())
                        add(index, size, point.x, point.y)
                      }}
                    >
                      {seam && isOnSeam(seam, index) && (
                        <span
                          className={styles.seam}
                          data-edge={seam.edge}
                          style={{ top: `${seam.y * 100}%` }}
                        >
                          骑缝
                        </span>
                      )}
                      {places
                        .filter((place) => place.page === index)
                        .map((place) => (
                          <SealBox
                            key={place.id}
                            place={place}
                            selected={place.id === selected}
                            onMove={(box) => move(place.id, box)}
                            onSelect={() => setSelected(place.id)}
                            onRemove={() => remove(place.id)}
                          />
                        ))}
                    </div>
                  )}
                />
              )}
            </div>
            <ViewerControls viewer={viewer} className={styles.controls} />
          </section>
          <section className={`${blocks.surface} ${styles.panel}`} aria-label="坐标">
            <p className={styles.fileName}>{chosen.name}</p>
            <label className={styles.label} htmlFor="seal-size">
              印章
            </label>
            <Select
              id="seal-size"
              value={sealKey}
              onChange={setSealKey}
              options={SEAL_SIZES.map(({ key, name }) => ({ value: key, label: name }))}
              className={styles.full}
            />
            <p className={styles.count}>在页面上点一下放置印章，拖动调整；方向键可微调。</p>
            {source?.kind === 'pdf' && <KeywordSearch source={source} onFound={addFound} />}
            {source && <SeamSettings seam={seam} pages={source.sizes.length} onChange={setSeam} />}
            <div className={styles.buttons}>
              <Button
                icon={<PlusOutlined aria-hidden="true" />}
                disabled={!source}
                onClick={() => source && add(viewer.page - 1, source.sizes[viewer.page - 1]!, 0.5, 0.5)}
              >
                放在当前页中央
              </Button>
              <Button
                onClick={() => {
                  setChosen(null)
                  setPlaces([])
                  setSeam(null)
                }}
              >
                换文件
              </Button>
            </div>
            {places.length === 0 && !seam && <EmptyState text="还没有放置印章" />}
            {source &&
              places.map((place) => (
                <PlaceFacts
                  key={place.id}
                  facts={describePlace(place, source.sizes[place.page]!)}
                  selected={place.id === selected}
                  onRemove={() => remove(place.id)}
                  onShow={() => {
                    setSelected(place.id)
                    viewer.goTo(place.page + 1)
                  }}
                />
              ))}
            {(places.length > 0 || seam) && (
              <Button
                block
                type="primary"
                icon={<CopyOutlined aria-hidden="true" />}
                onClick={() => void copy(asSetPositions(places, seam), '已复制为 setPositions 的请求体')}
              >
                复制为 setPositions JSON
              </Button>
            )}
            {places.length > 0 && (
              <Button
                block
                className={styles.second}
                icon={<CopyOutlined aria-hidden="true" />}
                onClick={() => void copyAll()}
              >
                复制全部坐标（JSON）
              </Button>
            )}
          </section>
        </div>
      )}
    </ToolFrame>
  )
}
export default SealPositionPage
