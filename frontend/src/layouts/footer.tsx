import { Link } from "react-router-dom";
import styles from "@/layouts/footer.module.css";
import { paths } from "@/lib/paths/paths";

/** Below public pages and the profile. */
export function Footer() {
  return (
    <footer id="footer">
      <nav aria-label="Footer" className={styles.footer}>
        <Link to={paths.agents}>Agents</Link>
        <Link to={paths.blog}>Blog</Link>
        <Link to={paths.search}>Search</Link>
        <Link to={paths.privacy}>Privacy</Link>
        <Link to={paths.terms}>Terms</Link>
        <Link to={paths.contact}>Contact</Link>
        {/* A file, not a page of the app. */}
        <a href="/blog/feed.xml">RSS feed</a>
      </nav>
    </footer>
  );
}
