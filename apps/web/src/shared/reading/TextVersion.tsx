// The document as text: headings, paragraphs and tables in the order they are read, with the places to sign where they
// stand. For screen readers, for large letters, and to be listened to.

import { createElement, type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { whyNotOpened } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { useAct } from '../api/useAct.ts'
import { useCall } from '../api/useCall.ts'
import { Button } from '../lite/Button.tsx'
import { Notice } from '../lite/Notice.tsx'
import { Spinner } from '../lite/Spinner.tsx'
import { words } from './messages/reading.zh.ts'
import styles from './reading.module.css'
import { type ReadBlock, type ReadItem, type ReadPlace, withPlaces } from './readingItems.ts'
import { problemText, RATES, type Rate, useReadAloud } from './useReadAloud.ts'

const UNDER = 0
const DONE = 1
const FAILED = 2
const ASK_AGAIN_MS = 3000
const NONE: readonly ReadPlace[] = []

type Props = {
  contractId: string
  fileId: string
  name: string
  places?: readonly ReadPlace[]
  onShown?: () => void
  onEnd?: () => void
}

const Table = ({ block }: { block: ReadBlock & { kind: 'table' } }) => (
  // biome-ignore lint/a11y/useSemanticElements: a table that is moved sideways, not a part of a form
  <div
    className={styles.tableFrame}
    role="group"
    aria-label={words().tableHere({ rows: block.rows.length })}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is moved by the keyboard too
    tabIndex={0}
  >
    <table>
      <tbody>
        {block.rows.map((row, at) => (
          <tr key={at}>
            {row.map(({ text, rowSpan, columnSpan }, column) =>
              block.hasHead && at === 0 ? (
                <th key={column} scope="col" rowSpan={rowSpan} colSpan={columnSpan}>
                  {text}
                </th>
              ) : (
                <td key={column} rowSpan={rowSpan} colSpan={columnSpan}>
                  {text}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const shown = (block: ReadBlock): ReactNode => {
  switch (block.kind) {
    case 'table':
      return <Table block={block} />
    case 'heading':
      // The contract's name is the page's first heading.
      return createElement(`h${Math.min(6, Math.max(2, block.level + 1))}`, null, block.text)
    case 'note':
      return (
        <p className={styles.note}>
          {words().note} {block.text}
        </p>
      )
    case 'running':
      return (
        <p className={styles.note}>
          <span className={styles.hidden}>{words().running} </span>
          {block.text}
        </p>
      )
    case 'picture':
      return (
        <p className={styles.note}>
          {block.text ? words().pictureOf({ text: block.text }) : words().picture}
        </p>
      )
    case 'seal':
      return <p className={styles.note}>{block.text ? words().sealOf({ text: block.text }) : words().seal}</p>
    case 'handwriting':
      return <p className={styles.note}>{block.text || words().handwriting}</p>
    default:
      return <p>{block.text}</p>
  }
}

const Item = ({ item, isRead }: { item: ReadItem; isRead: boolean }) => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRead) ref.current?.scrollIntoView({ block: 'center' })
  }, [isRead])
  return (
    <div ref={ref} className={isRead ? styles.isRead : undefined}>
      {'block' in item ? (
        shown(item.block)
      ) : item.place.onPress ? (
        <button
          type="button"
          className={styles.place}
          data-text-place={item.place.id}
          data-done={item.place.isDone || undefined}
          onClick={item.place.onPress}
        >
          {item.place.label}
        </button>
      ) : (
        <p className={styles.note}>{item.place.label}</p>
      )}
    </div>
  )
}

const TextVersion = ({ contractId, fileId, name, places = NONE, onShown, onEnd }: Props) => {
  const { data, error, refetch } = useCall(
    '/contract/documentText',
    { contractId, fileId },
    { quiet: true, staleTime: 0 },
  )
  const items = useMemo(() => withPlaces(data?.blocks ?? [], places), [data, places])
  const { act, busy, refusal } = useAct()
  const end = useRef<HTMLParagraphElement>(null)
  const tellShown = useEffectEvent(() => onShown?.())
  const tellEnd = useEffectEvent(() => onEnd?.())
  const voice = useReadAloud(items, () => onEnd?.())
  const isThere = data !== undefined
  const underWay = data?.scan?.state === UNDER

  useEffect(() => {
    if (isThere) tellShown()
  }, [isThere])
  useEffect(() => {
    if (!isThere || !end.current) return
    const watch = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) tellEnd()
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [isThere])
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => void refetch(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [underWay, refetch])

  if (error && !data)
    return (
      <div className={styles.waiting}>
        <Notice tone="error">{whyNotOpened(error)}</Notice>
        <Button onClick={() => void refetch()}>{words().retry}</Button>
      </div>
    )
  if (!data)
    return (
      <div className={styles.waiting}>
        <Spinner large label={words().opening} />
      </div>
    )
  const { blocks, pageCount, hiddenCount, scan } = data
  const pages = new Map<number, { item: ReadItem; index: number }[]>()
  for (const [index, item] of items.entries()) {
    const { page } = 'block' in item ? item.block : item.place
    pages.set(page, [...(pages.get(page) ?? []), { item, index }])
  }
  const recognise = () =>
    act(async () => {
      await call('/contract/readScanForReader', { contractId, fileId }, { quiet: true })
      await refetch()
    })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroller} aria-label={words().textOf({ name })} tabIndex={0}>
      <div className={styles.voice}>
        {voice.state === 'speaking' ? (
          <Button onClick={voice.pause}>{words().pause}</Button>
        ) : (
          <Button onClick={() => void voice.play()}>
            {voice.state === 'paused' ? words().goOn : words().readAloud}
          </Button>
        )}
        {voice.state !== 'silent' && (
          <Button look="text" onClick={() => void voice.play({ start: true, online: true })}>
            {words().fromStart}
          </Button>
        )}
        <label className={styles.rate}>
          {words().speed}
          <select value={voice.rate} onChange={(event) => voice.changeRate(event.target.value as Rate)}>
            {(Object.keys(RATES) as Rate[]).map((rate) => (
              <option key={rate} value={rate}>
                {words()[rate]}
              </option>
            ))}
          </select>
        </label>
        <span className={styles.hidden} role="status">
          {voice.state === 'speaking' ? words().reading : ''}
        </span>
      </div>
      {voice.problem && (
        <Notice tone="warning">
          {voice.problem === 'stopped' ? words().stopped : problemText(voice.problem)}
          {voice.problem === 'onlyOnline' && (
            <Button look="text" onClick={() => void voice.play({ online: true })}>
              {words().readAnyway}
            </Button>
          )}
        </Notice>
      )}
      <p className={styles.note}>
        {words().original}
        {hiddenCount > 0 && ` ${words().hiddenLeftOut({ count: hiddenCount })}`}
      </p>
      {scan && scan.state !== DONE && (
        <Notice tone={scan.state === FAILED ? 'error' : 'info'}>
          {scan.state === UNDER
            ? words().recognising({ done: scan.pagesDone, count: pageCount })
            : scan.state === FAILED
              ? words().notRecognised
              : words().scanned}
          {scan.state !== UNDER && (
            <Button look="text" busy={busy} onClick={() => void recognise()}>
              {words().recognise}
            </Button>
          )}
        </Notice>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {scan?.state === DONE && <Notice>{words().recognised}</Notice>}
      {blocks.length === 0 && !scan && <p>{words().nothing}</p>}
      {[...pages.entries()].map(([page, own]) => (
        <section key={page} aria-label={words().pageOf({ page: page + 1, count: pageCount })}>
          <p className={styles.pageName} aria-hidden="true">
            {words().pageOf({ page: page + 1, count: pageCount })}
          </p>
          {own.map(({ item, index }) => (
            <Item key={index} item={item} isRead={voice.at === index} />
          ))}
        </section>
      ))}
      <p ref={end} data-text-end className={styles.note}>
        {words().end}
      </p>
    </section>
  )
}
export default TextVersion
