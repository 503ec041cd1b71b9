"""Unit tests of parsing, comparing and formatting figures."""

import contextlib
import io
import json
import unittest
from pathlib import Path
from subprocess import CompletedProcess
from unittest.mock import Mock, patch

import browsers
import seed
from load import Measurement, compare, parse, to_measurement
from tables import markdown
from targets import Figure, at_least, at_most, format_value, regressions


def run(rate: float, p99: float = 1) -> Measurement:
    return Measurement(rate=rate, p50=1, p95=1, p99=p99, cpu=10)


class LoadTest(unittest.TestCase):
    def test_parse_reads_last_line(self):
        line = '{"requests": 200, "seconds": 2.0, "p50": 1.5, "p95": 4.0, "p99": 9.0, "bad": 0}\n'
        result = to_measurement(parse(f"Running 2s test @ http://127.0.0.1:1/\n{line}"), cpu=0.5)
        self.assertEqual(result, Measurement(rate=100, p50=1.5, p95=4, p99=9, cpu=2500))

    def test_measurement_excludes_and_reports_failures(self):
        result = to_measurement({"requests": 100, "seconds": 1, "p50": 1, "p95": 1, "p99": 1, "bad": 25}, cpu=1)
        self.assertEqual((result.rate, result.failed), (75, 0.25))

    def test_measurement_with_only_failures_raises(self):
        with self.assertRaises(RuntimeError):
            to_measurement({"requests": 3, "seconds": 1, "p50": 1, "p95": 1, "p99": 1, "bad": 3}, cpu=1)

    def test_compare_pairs_rounds(self):
        result = compare([run(50), run(10), run(90)], [run(100), run(20), run(100)])
        self.assertEqual(result.ratio, 0.5)
        self.assertEqual((result.marigold.rate, result.other.rate), (50, 100))


class FigureTest(unittest.TestCase):
    def test_target_is_met_at_its_limit(self):
        self.assertTrue(at_least(0.8).is_met(0.8) and at_most(25).is_met(25))
        self.assertFalse(at_least(0.8).is_met(0.79) or at_most(25).is_met(25.1))

    def test_regressions_exclude_noise_and_improvements(self):
        ratio = Figure("load", "a page", 0.5, "", at_least(0.8), noise=0.1)
        size = Figure("size", "binary", 50, "MB", noise=0.1)
        worse = regressions({"load: a page": 0.9, "size: binary": 40}, [ratio, size])
        self.assertEqual(worse, ["load: a page: 0.90 → 0.50", "size: binary: 40 → 50 MB"])
        self.assertEqual(regressions({"load: a page": 0.52, "size: binary": 48}, [ratio, size]), [])
        self.assertEqual(regressions({"load: a page": 0.1, "size: binary": 500}, [ratio, size]), [])

    def test_format_value_has_three_digits(self):
        self.assertEqual([format_value(value) for value in (0.805, 12.34, 47251.4, 86, 0)], ["0.81", "12.3", "47,251", "86", "0"])


class TableTest(unittest.TestCase):
    def test_markdown_has_a_table_per_section_with_verdicts(self):
        figures = [Figure("Load", "/", 0.9, "", at_least(0.8)), Figure("Memory", "idle", 30, "MB", at_most(25), "after a second")]
        table = markdown(figures, "A machine.")
        self.assertIn("| / | 0.90 | ≥ 0.8 | met |  |", table)
        self.assertIn("| idle | 30 MB | ≤ 25 | **missed** | after a second |", table)
        self.assertEqual(table.count("### "), 2)


class LighthouseTest(unittest.TestCase):
    broken = CompletedProcess([], 1, "", "Unable to record a trace")
    empty = CompletedProcess([], 0, json.dumps({"categories": {"performance": {"score": None}}}), "")
    good = CompletedProcess([], 0, json.dumps({"categories": {"performance": {"score": 0.98}}}), "")

    def audit(self, *runs: CompletedProcess) -> tuple[dict | None, int, str]:
        with patch("browsers.subprocess.run", side_effect=runs) as run, contextlib.redirect_stdout(io.StringIO()) as output:
            report = browsers.audit(Path("lighthouse"), Mock(chromium="chromium"), "http://localhost/")
        return report, run.call_count, output.getvalue()

    def test_audit_without_trace_or_score_is_retried(self):
        report, tries, output = self.audit(self.broken, self.empty, self.good)
        self.assertEqual((report, tries, output), (json.loads(self.good.stdout), 3, ""))

    def test_audit_gives_up_after_three_tries(self):
        report, tries, output = self.audit(self.broken, self.broken, self.broken)
        self.assertEqual((report, tries), (None, 3))
        self.assertIn("FAILED Lighthouse http://localhost/ after 3 tries\nUnable to record a trace", output)

    def test_lighthouse_failed_page_keeps_other_pages(self):
        report = {
            "categories": {name: {"score": 1, "auditRefs": []} for name in ("performance", "accessibility", "best-practices", "seo")},
            "audits": {"largest-contentful-paint": {"numericValue": 900}},
        }
        with (
            patch("browsers.install_lighthouse", return_value=Path("lighthouse")),
            patch("browsers.audit", side_effect=lambda _tool, _stage, url: None if url == "http://localhost/" else report),
        ):
            figures = list(browsers.lighthouse(Mock(visits=2), Mock(url="http://localhost")))
        self.assertEqual({figure.name.split(":")[0] for figure in figures}, set(browsers.PAGES) - {"/"})


class ListTest(unittest.TestCase):
    def test_list_figures_are_medians_without_missing_actions(self):
        result = {
            "path": "/free-gpts",
            "handler": [9, 8, 30],
            "typing": [60, 51, 40],
            "scrolling": [20, 90, 50],
            "pressing": [None, None, None],
            "leaving": [70, 80, 90],
        }
        figures = list(browsers.list_figures(result))
        self.assertEqual([figure.value for figure in figures], [9, 51, 50, 80])
        self.assertEqual([figure.verdict for figure in figures[:3]], ["met", "**missed**", "met"])
        self.assertEqual(figures[1].key, "Lists of 2,000 entries: /free-gpts: longest task while typing")
        self.assertEqual(figures[1].note, "40 to 60 ms in 3 visits")


class SeedTest(unittest.TestCase):
    def test_agent_id_matches_script(self):
        self.assertEqual(seed.agent_id(1), "6167656e-7430-3030-3030-303030303031")

    def test_buyers_are_the_last_tenth_of_members(self):
        self.assertEqual(seed.Size(500, 100, 10, 1_000, 100).buyers, range(451, 501))


if __name__ == "__main__":
    unittest.main()
