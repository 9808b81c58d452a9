/** Names by which people have broken pages before. */
export const hostile = [
  `<img src=x onerror="document.title='taken over'">`,
  `"><script>document.title='taken over'</script>`,
  `javascript:document.title='taken over'`,
  "{{constructor.constructor('alert(1)')()}}"
] as const
