// 甲方盖章 → a seal at each place it stands. Pages that are pictures are read first; what is found meanwhile is shown.

import { LoadingOutlined } from '@ant-design/icons'
import type { FieldKind } from '@xinqi/api/calls'
import { FIELD_FACTS } from '@xinqi/api/contract-fields/kinds'
import { SCAN_READING } from '@xinqi/api/work-list-status'
import { Alert, Button, Input, Modal, Select } from 'antd'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import styles from './contract-place.module.css'
import { BESIDE, type Beside, type KeywordPlace } from './keywordSpots.ts'
import { kindsFor, type PlacingParty } from './placedField.ts'
import type { KeywordHits, Words } from './wordsIn.ts'

const scansUnderWay = ({ scans }: KeywordHits) => scans.filter(({ state }) => state === SCAN_READING.underWay)

const ASK_EVERY = 1500

export const KeywordDialog = ({
  words,
  party,
  onPlace,
  onClose,
}: {
  words: Words
  party: PlacingParty
  onPlace: (kind: FieldKind, beside: Beside, places: readonly KeywordPlace[]) => void
  onClose: () => void
}) => {
  const id = useId()
  const kinds = kindsFor(party).filter((kind) => FIELD_FACTS[kind].when === 'sign' && kind !== 'seam')
  const [kind, setKind] = useState<FieldKind>(kinds[0]!)
  const [beside, setBeside] = useState<Beside>('right')
  const [keyword, setKeyword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [found, setFound] = useState<({ keyword: string } & KeywordHits) | null>(null)
  const beingRead = found ? scansUnderWay(found) : []

  const look = async (again = false) => {
    const wanted = keyword.trim()
    if (!wanted) return
    if (!again) setBusy(true)
    setFailure(null)
    try {
      let answer = await words.find(wanted)
      // Nobody has had these pages read yet; what failed is tried again when somebody looks again.
      if (answer.scans.some(({ state }) => state === null || (state === SCAN_READING.failed && !again))) {
        await words.read()
        answer = await words.find(wanted)
      }
      setFound({ keyword: wanted, ...answer })
    } catch (error) {
      setFailure(whyNot(error))
    } finally {
      setBusy(false)
    }
  }
  const lookAgain = useEffectEvent(() => void look(true))
  // After every answer that says pages are being read.
  useEffect(() => {
    if (!found || scansUnderWay(found).length === 0) return
    const timer = setTimeout(() => lookAgain(), ASK_EVERY)
    return () => clearTimeout(timer)
  }, [found])

  return (
    <Modal
      open
      width={460}
      title={`按关键字为「${party.name}」放置`}
      okText={found?.places.length ? `放置 ${found.places.length} 处` : '放置'}
      cancelText="取消"
      okButtonProps={{ disabled: !found?.places.length }}
      onOk={() => {
        onPlace(kind, beside, found!.places)
        onClose()
      }}
      onCancel={onClose}
    >
      <div className={styles.keywordForm}>
        <label className={styles.label} htmlFor={`${id}-keyword`}>
          关键字
        </label>
        <div className={styles.lineRow}>
          <Input
            id={`${id}-keyword`}
            autoFocus
            value={keyword}
            maxLength={50}
            placeholder="例如 甲方（盖章）"
            onChange={(event) => {
              setKeyword(event.target.value)
              setFound(null)
            }}
            onPressEnter={() => void look()}
          />
          <Button loading={busy} disabled={!keyword.trim()} onClick={() => void look()}>
            查找
          </Button>
        </div>
        <label className={styles.label} htmlFor={`${id}-kind`}>
          控件
        </label>
        <Select
          id={`${id}-kind`}
          value={kind}
          options={kinds.map((value) => ({ value, label: FIELD_FACTS[value].label }))}
          onChange={setKind}
        />
        <label className={styles.label} htmlFor={`${id}-beside`}>
          位置
        </label>
        <Select
          id={`${id}-beside`}
          value={beside}
          options={Object.entries(BESIDE).map(([value, label]) => ({ value: value as Beside, label }))}
          onChange={setBeside}
        />
      </div>
      {failure && <Alert type="error" showIcon title={failure} role="alert" />}
      {beingRead.map(({ name, pagesDone, pages }) => (
        <Alert
          key={name}
          className={styles.reading}
          type="info"
          showIcon
          icon={<LoadingOutlined aria-hidden="true" />}
          role="status"
          title={`「${name}」是扫描件，识别中（${pagesDone}/${pages} 页）`}
          description="识别完成后自动显示结果；可以先关闭，稍后再查找。"
        />
      ))}
      {found && found.places.length === 0 && beingRead.length === 0 && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={`没有找到「${found.keyword}」`}
          description={
            found.scans.length
              ? `「${found.scans.map(({ name }) => name).join('、')}」未能识别文字，请手动放置，或再次查找重试。`
              : '请核对文字，或手动放置。'
          }
        />
      )}
      {found && found.places.length > 0 && (
        <p className={styles.note} role="status">
          找到 {found.places.length} 处，在第{' '}
          {[...new Set(found.places.map(({ page }) => page + 1))].slice(0, 20).join('、')} 页。
        </p>
      )}
    </Modal>
  )
}
