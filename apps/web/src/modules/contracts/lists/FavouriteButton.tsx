import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import styles from './contract-lists.module.css'
import type { ContractRow } from './contractLinks.ts'

/** Kept at hand, or no longer; shown at once, and taken back where it could not be. */
export const FavouriteButton = ({ row }: { row: ContractRow }) => {
  const [isFavourite, setFavourite] = useState(row.isFavourite)
  const toggle = async () => {
    setFavourite(!isFavourite)
    try {
      await call('/contract/favourite', { contractId: row.contractId, isFavourite: !isFavourite })
      void outdate('/file/count')
    } catch {
      setFavourite(isFavourite)
    }
  }
  const name = row.name || '未命名草稿'
  return (
    <Button
      type="text"
      size="small"
      className={styles.favourite}
      aria-pressed={isFavourite}
      aria-label={isFavourite ? `取消收藏${name}` : `收藏${name}`}
      icon={
        isFavourite ? (
          <StarFilled className={styles.kept} aria-hidden="true" />
        ) : (
          <StarOutlined aria-hidden="true" />
        )
      }
      onClick={() => void toggle()}
    />
  )
}
