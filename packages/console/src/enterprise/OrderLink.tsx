interface OrderLinkProps {
  readonly text: string
  readonly url: string | null
}

/** An order with its address, where it has one that a browser opens. */
export const OrderLink = ({ text, url }: OrderLinkProps) =>
  url !== null && /^https?:\/\//.test(url) ? (
    <a href={url} rel="noreferrer">
      {text}
    </a>
  ) : (
    <>{text}</>
  )
