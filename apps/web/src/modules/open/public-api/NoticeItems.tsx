/** What has been announced, the latest first. */
export const NoticeItems = ({
  notices,
}: {
  notices: readonly { day: string; title: string; content: string }[]
}) =>
  notices.map(({ day, title, content }) => (
    <li key={`${day}${title}`}>
      <time>{day}</time>
      <b>{title}</b>
      <p>{content}</p>
    </li>
  ))
