/** Renders nothing: screens show the icons of lucide-react, and none of react-admin's own components with an icon. */
export default function NoIcon() {
  return null
}
