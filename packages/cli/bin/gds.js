#!/usr/bin/env node
import "../dist/Main.js"
