// One seal of an app's user: how it looks, who may use it, what it was used for, what became of it.

import type { Data } from '@xinqi/api/calls'
import { Drawer } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import { SealOrigin } from '../../seals/company-seals/SealOrigin.tsx'
import { SealPicture } from '../../seals/company-seals/SealPicture.tsx'
import { SealStatusLine } from '../../seals/company-seals/SealStatusLine.tsx'
import styles from '../../seals/company-seals/seals.module.css'
import { TrailPages, useTrail } from '../../seals/company-seals/Trail.tsx'
import { type AppSeal, PERSON, typeName } from './sealsOf.ts'

type Of = { appId: string; account: string; sealId: string }
type Detail = Data<'/open/seal/detail'>
const SOURCE = ['', '模板制章', '上传图片', '手写'] as const

const Facts = ({ seal }: { seal: Detail }) => (
  <div className={styles.detailHead}>
    <SealPicture src={seal.picture} name={seal.name} size="large" />
    <dl className={styles.facts}>
      <dt>所有者</dt>
      <dd>{seal.ownerName}</dd>
      <SealStatusLine type={typeName(seal.type)} seal={seal}>
        {seal.isSelfAdaptive !== null && (
          <div className={styles.minor}>
            {seal.isSelfAdaptive ? '盖章时按签署区大小缩放' : '盖章时按真实尺寸'}
          </div>
        )}
      </SealStatusLine>
      <SealOrigin way={SOURCE[seal.source as 1]} seal={seal} />
      <dt>备注</dt>
      <dd>{seal.remark ?? '–'}</dd>
      <dt>印章编号</dt>
      <dd>{seal.sealId}</dd>
      <dt>创建时间</dt>
      <dd>{instant(seal.createdAt)}</dd>
    </dl>
  </div>
)

const Uses = ({ of, isPerson }: { of: Of; isPerson: boolean }) => {
  const pages = useTrail()
  const { data, error, isFetching, refetch } = useCall(
    '/open/seal/useLog',
    { ...of, ...pages.asked },
    { quiet: true, staleTime: 0, placeholderData: (before) => before },
  )
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  const columns: ListColumn<NonNullable<typeof data>['list'][number]>[] = [
    column.text('contract', '合同', 190, ({ contractNo, contractName }) =>
      contractNo ? (
        <>
          {contractName}
          <div className={styles.minor}>{contractNo}</div>
        </>
      ) : (
        '非本应用的合同'
      ),
    ),
    column.text('way', '方式', 150, ({ isAutomatic, authorisationNo }) =>
      isAutomatic ? (
        <>
          自动签署
          <div className={styles.minor}>{authorisationNo}</div>
        </>
      ) : (
        '人工'
      ),
    ),
    column.text('by', isPerson ? '签署人' : '用印人', 110, ({ userName }) => userName ?? '–'),
    ...(isPerson ? [] : [column.text('places', '处数', 64, (use: { places: number | null }) => use.places)]),
    column.time('at', '时间', 150, ({ usedAt }) => usedAt),
  ]
  return (
    <>
      <Rows<NonNullable<typeof data>['list'][number]>
        what="用印记录"
        rows={data?.list ?? []}
        rowKey="useId"
        isLoading={isFetching && !data}
        columns={columns}
        empty="还没有用过，签署合同时会记录在此"
      />
      <TrailPages of={pages} answer={data} />
    </>
  )
}

const Content = ({ of }: { of: Of }) => {
  const { data: seal, error, refetch } = useCall('/open/seal/detail', of, { quiet: true, staleTime: 0 })
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!seal) return <LoadingState />
  const columns: ListColumn<(typeof seal.mayUse)[number]>[] = [
    column.text('who', '使用人', 160),
    column.text('why', '依据', 220),
    column.text('until', '有效期', 160, ({ until }) => (until ? `至 ${instant(until)}` : '长期')),
  ]
  return (
    <>
      <Facts seal={seal} />
      <h3 className={styles.section}>可使用的人</h3>
      <Rows<(typeof seal.mayUse)[number]>
        what="可使用的人"
        rows={seal.mayUse}
        rowKey={({ who, why }) => `${who}${why}`}
        columns={columns}
        empty="印章未启用，没有人可以使用"
      />
      <h3 className={styles.section}>
        {seal.ownerKind === PERSON ? '本人在本应用的签署记录' : `用印记录（${seal.uses}）`}
      </h3>
      <Uses of={of} isPerson={seal.ownerKind === PERSON} />
      <h3 className={styles.section}>变更</h3>
      <Rows<(typeof seal.history)[number]>
        what="变更"
        rows={seal.history}
        rowKey={({ at, what }) => `${at}${what}`}
        columns={[
          column.text('what', '事项', 170),
          column.text('by', '操作人', 140, ({ by }) => by ?? '–'),
          column.text('reason', '原因', 150, ({ reason }) => reason ?? '–'),
          column.time('at', '时间', 150),
        ]}
        empty="没有变更记录"
      />
    </>
  )
}

export const AppSealDrawer = ({
  appId,
  seal: { account, sealId, name },
  onClose,
}: {
  appId: string
  seal: AppSeal
  onClose: () => void
}) => (
  <Drawer open title={name} size={720} onClose={onClose}>
    <Content of={{ appId, account, sealId }} />
  </Drawer>
)
