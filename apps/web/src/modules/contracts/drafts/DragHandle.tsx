import { HolderOutlined } from '@ant-design/icons'
import type { ButtonHTMLAttributes } from 'react'
import styles from './contract-start.module.css'

export const DragHandle = (handle: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button {...handle} type="button" className={styles.handle}>
    <HolderOutlined aria-hidden="true" />
  </button>
)
