import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  EditOutlined,
  HourglassOutlined,
  RightOutlined,
} from '@ant-design/icons'
import type { Data } from '@xinqi/api/calls'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import blocks from '../../../shared/theme/blocks.module.css'
import { capped } from '../lists/capped.ts'
import styles from './workbench.module.css'

export type Counts = Data<'/home/workbench'>['counts']

const TILES: {
  key: 'waitingForMe' | 'waitingForOthers' | 'dueSoon' | 'finished'
  name: string
  path: string
  tone: string
  icon: ReactNode
}[] = [
  {
    key: 'waitingForMe',
    name: '待我处理',
    path: '/signTask?view=waitingForMe',
    tone: styles.blue!,
    icon: <EditOutlined aria-hidden="true" />,
  },
  {
    key: 'waitingForOthers',
    name: '待他人处理',
    path: '/signTask?view=waitingForOthers',
    tone: styles.violet!,
    icon: <HourglassOutlined aria-hidden="true" />,
  },
  {
    key: 'dueSoon',
    name: '即将截止',
    path: '/signTask?view=dueSoon',
    tone: styles.amber!,
    icon: <ClockCircleOutlined aria-hidden="true" />,
  },
  {
    key: 'finished',
    name: '已完成',
    path: '/signList?status=4',
    tone: styles.green!,
    icon: <CheckCircleOutlined aria-hidden="true" />,
  },
]

export const CountTiles = ({ counts }: { counts: Counts | undefined }) => (
  <nav className={styles.tiles} aria-label="合同概览">
    {TILES.map(({ key, name, path, tone, icon }) => (
      <Link key={key} to={path} className={`${blocks.surface} ${styles.tile}`}>
        <span className={`${styles.tileIcon} ${tone}`} aria-hidden="true">
          {icon}
        </span>
        <span className={styles.tileText}>
          <span className={styles.tileName}>{name}</span>
          <span className={styles.tileNumber}>{counts ? capped(counts[key]) : '–'}</span>
        </span>
        <RightOutlined aria-hidden="true" className={styles.tileArrow} />
      </Link>
    ))}
  </nav>
)
