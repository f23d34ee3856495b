import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import styles from './open.module.css'
import type { describePlace } from './sealPlaces.ts'

export const PlaceFacts = ({
  facts,
  selected,
  onShow,
  onRemove,
}: {
  facts: ReturnType<typeof describePlace>
  selected: boolean
  onShow: () => void
  onRemove: () => void
}) => {
  const { fraction, points } = facts
  const fractionText = `x=${fraction.x}, y=${fraction.y}, width=${fraction.width}, height=${fraction.height}`
  const pointsText = `left=${points.left}, bottom=${points.bottom}, width=${points.width}, height=${points.height}`
  return (
    <article
      className={`${styles.place} ${selected ? styles.placeSelected : ''}`}
      aria-label={`${facts.seal}，第 ${facts.page} 页`}
    >
      <div className={styles.placeHead}>
        <Button type="link" size="small" className={styles.placeName} onClick={onShow}>
          {facts.seal} · 第 {facts.page} 页
        </Button>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={`删除${facts.seal}`}
          onClick={onRemove}
        />
      </div>
      <dl className={styles.placeFacts}>
        <dt>比例（左上角起）</dt>
        <dd data-testid="fractions">
          <Copyable text={fractionText} what="比例坐标" whole />
        </dd>
        <dt>点 pt（左下角起）</dt>
        <dd data-testid="points">
          <Copyable text={pointsText} what="点坐标" whole />
        </dd>
      </dl>
    </article>
  )
}
