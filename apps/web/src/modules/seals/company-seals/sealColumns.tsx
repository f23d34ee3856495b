import { SEAL_STATUS, SEAL_TYPE } from '@xinqi/api/status'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { orDash } from '../../../shared/format/Dash.tsx'
import { day } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import type { Seal } from './SealActions.tsx'
import { SealPicture } from './SealPicture.tsx'
import styles from './seals.module.css'

export const sealColumns = (
  onOpen: (seal: Seal) => void,
  actions: (seal: Seal) => ReactNode,
): ListColumn<Seal>[] => [
  {
    key: 'name',
    title: '印章',
    width: 200,
    always: true,
    render: (seal) => (
      <span className={styles.nameCell}>
        <SealPicture src={seal.picture} name={seal.name} />
        <span className={styles.nameText}>
          <Button type="link" className={styles.nameLink} onClick={() => onOpen(seal)}>
            {seal.name}
          </Button>
          {seal.isDefault && <span className={blocks.mark}>默认</span>}
        </span>
      </span>
    ),
  },
  {
    key: 'type',
    title: '类型',
    width: 104,
    render: (seal) => SEAL_TYPE[seal.type as keyof typeof SEAL_TYPE],
  },
  {
    key: 'status',
    title: '状态',
    width: 116,
    render: (seal) => (
      <>
        <StatusTag set={SEAL_STATUS} code={seal.status} />
        {seal.statusReason && (
          <div className={styles.reason} title={seal.statusReason}>
            {seal.statusReason}
          </div>
        )}
      </>
    ),
  },
  { key: 'size', title: '尺寸', width: 116, render: (seal) => `${seal.widthMm} × ${seal.heightMm} mm` },
  { key: 'keeper', title: '保管人', width: 84, render: (seal) => orDash(seal.keeper?.name) },
  { key: 'grants', title: '授权中', width: 72, align: 'right', render: (seal) => seal.activeGrants },
  { key: 'uses', title: '用印次数', width: 84, align: 'right', render: (seal) => seal.uses },
  {
    key: 'createdAt',
    title: '创建时间',
    width: 110,
    optional: true,
    render: (seal) => orDash(day(seal.createdAt)),
  },
  { key: 'actions', title: '操作', width: 168, fixed: 'right', always: true, render: actions },
]
