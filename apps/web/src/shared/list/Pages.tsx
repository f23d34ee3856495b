import { Pagination } from 'antd'

const PAGE = 20

/** Under a list that does not fit on one page. */
export const Pages = ({
  page,
  total,
  onChange,
}: {
  page: number
  total: number
  onChange: (page: number) => void
}) =>
  total > PAGE ? (
    <Pagination
      align="end"
      style={{ marginTop: 12 }}
      current={page}
      pageSize={PAGE}
      showSizeChanger={false}
      total={total}
      onChange={onChange}
    />
  ) : null
