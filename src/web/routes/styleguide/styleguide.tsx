export default function StyleguidePage() {
  return <h1>Style guide</h1>;
}
